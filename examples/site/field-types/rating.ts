import { defineFieldType } from 'parvis';

/** Some out of so many stars: `{ type: rating, attributes: { label: …, stars: 5 } }`. The value is a whole number from 1. */
export default defineFieldType({
  name: 'rating',
  description: 'Some out of so many stars',
  attributes: { stars: { type: 'integer', minimum: 2, maximum: 10 } },
  requiredAttributes: ['stars'],

  validate(value, field) {
    const stars = Number(field.attributes.stars);
    if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= stars) return undefined;
    return { code: 'rating', params: { stars } };
  },

  // What is no number stays as it was posted, so that `validate` names the fault and the page shows it again.
  parse(posted) {
    const text = posted.at(-1)!;
    return /^\d{1,2}$/.test(text) ? Number(text) : text;
  },

  show: (value) => '★'.repeat(Number(value)),
});
