import { defineContributor } from 'parvis';

export default defineContributor({
  name: 'thrower',
  description: 'Fails after it wrote something',
  contribute(model) {
    model.count = 99;
    throw new Error('out of order');
  },
});
