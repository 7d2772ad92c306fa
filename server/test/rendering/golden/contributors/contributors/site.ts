import { defineContributor } from 'parvis';

export default defineContributor({
  name: 'site',
  description: 'A variable for the whole page',
  cache: 'static',
  async contribute(model) {
    await Promise.resolve();
    model.site = 'SITE';
  },
});
