import { defineContributor } from 'parvis';

export default defineContributor({
  name: 'shout',
  description: "The entity's title and what its parent has, in capitals",
  contribute(model, { entity }) {
    model.shout = `${entity.title} in ${String(model.site)}`.toUpperCase();
  },
});
