import { Type } from 'typebox';
import { Id, Localised, Nullable } from './common.ts';
import { Defaulted } from './document.ts';

/** The metadata of a page or article that search engines and other sites show. */
export const DESCRIBED = {
  description: Defaulted(Localised, {}),
  image: Defaulted(Nullable(Id), null),
  noIndex: Defaulted(Type.Boolean({ description: 'Ask search engines not to index it' }), false),
  canonical: Defaulted(
    Nullable(
      Type.String({
        maxLength: 2000,
        description: 'The canonical address, which search engines show instead',
      }),
    ),
    null,
  ),
};
