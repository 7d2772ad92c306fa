export default {
  name: 'echo',
  description: 'A plain default export that writes a marker',
  contribute(model: Record<string, unknown>): void {
    model.echo = '@article(secret)';
  },
};
