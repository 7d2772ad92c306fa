import { Type, type Static } from 'typebox';
import { Id, Localised } from './common.ts';
import { CONTENT_KIND_NAMES } from './content-kinds.ts';

/** Content that uses what a refused request would have taken away. */
export const ContentUser = Type.Object(
  {
    kind: Type.Enum([...CONTENT_KIND_NAMES]),
    id: Id,
    shortcut: Type.String(),
    title: Localised,
  },
  { title: 'ContentUser' },
);
export type ContentUser = Static<typeof ContentUser>;

/** One fault of a request, with its location. */
export const ProblemFault = Type.Object(
  {
    pointer: Type.String({ description: 'JSON pointer into the body, or the name of the query parameter' }),
    code: Type.String(),
    message: Type.String({ description: 'In the language of Accept-Language' }),
    line: Type.Optional(Type.Integer({ minimum: 1, description: 'The line within a text of several lines' })),
    column: Type.Optional(Type.Integer({ minimum: 1 })),
    usedBy: Type.Optional(ContentUser),
  },
  { title: 'ProblemFault' },
);
export type ProblemFault = Static<typeof ProblemFault>;

/** More faults than anyone reads at once. */
export const MAX_PROBLEM_FAULTS = 100;

/** The body of every error response (RFC 9457), sent as `application/problem+json`. */
export const Problem = Type.Object(
  {
    type: Type.String({ examples: ['urn:parvis:problem:invalid'] }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String({ examples: ['invalid'] }),
    requestId: Type.String(),
    errors: Type.Optional(Type.Array(ProblemFault, { maxItems: MAX_PROBLEM_FAULTS })),
    truncated: Type.Optional(Type.Literal(true, { description: 'There may be more violations than listed' })),
  },
  {
    title: 'Problem',
    examples: [
      {
        type: 'urn:parvis:problem:invalid',
        title: 'Some values are invalid',
        status: 422,
        detail: 'Nothing was saved. Correct the listed values, then try again.',
        code: 'invalid',
        requestId: '0b0ee2a8-6f0c-4c37-a1de-5b8ba3a5d2a3',
        errors: [{ pointer: '/title/en', code: 'required', message: 'This value is required.' }],
      },
    ],
  },
);
export type Problem = Static<typeof Problem>;
