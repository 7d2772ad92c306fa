import { defineContributor } from 'parvis';

export default defineContributor({
  name: 'overwriter',
  description: 'Tries what is not allowed',
  contribute(model) {
    model.page = { title: 'stolen' };
    model.content = 'stolen';
    model.vars = {};
  },
});
