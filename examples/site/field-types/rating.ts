import { defineFieldType } from 'parvis';

/** A rating in stars: `{ type: rating, attributes: { label: …, stars: 5 } }`. */
export default defineFieldType({
  name: 'rating',
  description: 'A rating in stars',
  attributes: { stars: { type: 'integer', minimum: 2, maximum: 10 } },
  requiredAttributes: ['stars'],
  value: { type: 'integer', minimum: 1 },
  // What editors enter it with, in articles.
  control: 'number',

  validate(value, { attributes: { stars } }) {
    return value <= stars ? undefined : { code: 'rating', params: { stars } };
  },

  // Other input is returned as posted: validation refuses it, and the form shows it again.
  parse: ([text]) => (/^\d{1,2}$/.test(text) ? Number(text) : text),

  show: (value) => '★'.repeat(value),
});
