import type { Configuration } from '../config/properties.ts';
import type { Addressing } from '../kernel/addressing.ts';

/** Returns the addressing settings of a project. */
export const addressingOf = (configuration: Configuration): Addressing => ({
  languages: configuration['app.cms.languages'],
  defaultLanguage: configuration['app.cms.default-language'],
  homePage: configuration['app.cms.home-page'],
  pageAddresses: configuration['app.cms.page-addresses'],
});
