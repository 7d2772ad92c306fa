import type { Authority } from '../../contract/authorities.ts';
import type { Localised } from '../../contract/common.ts';

/** The labels of the built-in functions. */
export const BUILT_IN_FUNCTIONS: Readonly<Record<Authority, Localised>> = {
  access_cms_page: { en: 'Pages', fr: 'Pages' },
  access_cms_forms: { en: 'Forms and their results', fr: 'Formulaires et leurs réponses' },
  access_cms_articles_model: { en: 'Article models', fr: 'Modèles d’articles' },
  access_cms_articles: { en: 'Articles', fr: 'Articles' },
  access_css: { en: 'Style sheets', fr: 'Feuilles de style' },
  acces_users: { en: 'Users and access', fr: 'Utilisateurs et accès' },
};

/** The profile that always has every function. */
export const BUILT_IN_PROFILE = 'Administrator';
