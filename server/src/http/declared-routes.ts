import type { FastifyInstance } from 'fastify';

interface DeclaredRoute {
  methods: readonly string[];
  matches(path: string): boolean;
}

/**
 * Records every route declared after this call. Returns a function that returns the methods of a path, sorted; empty
 * when no route matches. Ignores the catch-all route of public pages, which matches every path.
 */
export function rememberRoutes(app: FastifyInstance): (path: string) => string[] {
  const routes: DeclaredRoute[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url === '*' || route.url === '/*') return;
    const pattern = new RegExp(`^${route.url.split('/').map(stepPattern).join('/')}$`);
    routes.push({ methods: [route.method].flat(), matches: (path) => pattern.test(path) });
  });
  return (path) =>
    [...new Set(routes.filter((route) => route.matches(path)).flatMap((route) => route.methods))].sort();
}

function stepPattern(step: string): string {
  if (step === '*') return '.*';
  return step.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
}
