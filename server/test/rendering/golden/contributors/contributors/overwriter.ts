import { defineContributor } from 'parvis';

export default defineContributor({
  name: 'overwriter',
  description: 'Tries what is not allowed',
  contribute(model) {
    Object.assign(model, { page: { title: 'stolen' }, content: 'stolen', vars: {} });
  },
});
