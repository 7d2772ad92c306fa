export default {
  name: 'count',
  description: 'How often it ran above this place',
  cache: 'static',
  contribute(model) {
    model.count = (model.count ?? 0) + 1;
  },
};
