import { defineContributor } from 'parvis';
import type { Listed } from '../types/templates.ts';

/** Adds `nextEvent`, the next event from today on, to the pages that it is assigned to. */
export default defineContributor<{ nextEvent: Listed<'event'> | null }>({
  name: 'next-event',
  description: 'The next event',
  variables: { nextEvent: 'An article of the model event, or nothing' },
  cache: { maxAge: 600 },
  async contribute(model, context) {
    const [next] = await context.content.articles({
      ...{ model: 'event', where: 'start gte today' },
      ...{ sort: 'start', limit: 1 },
    });
    model.nextEvent = (next as Listed<'event'> | undefined) ?? null;
  },
});
