import type { SettingsView } from 'parvis/contract/settings';

interface Setting {
  name: keyof SettingsView;
  /** The property name as in `application.yaml`. */
  property: `app.cms.${string}`;
}

/** All settings that the server exposes, by topic. */
export const SETTING_GROUPS = [
  {
    group: 'languages',
    settings: [
      { name: 'defaultLanguage', property: 'app.cms.default-language' },
      { name: 'languages', property: 'app.cms.languages' },
      { name: 'timeZone', property: 'app.cms.time-zone' },
    ],
  },
  {
    group: 'site',
    settings: [
      { name: 'domainUrl', property: 'app.cms.domain-url' },
      { name: 'enableContributors', property: 'app.cms.enable-contributors' },
    ],
  },
  {
    group: 'forms',
    settings: [
      { name: 'enabledFormFieldList', property: 'app.cms.enabled-form-field-list' },
      { name: 'useNativeRequired', property: 'app.cms.use-native-required' },
      { name: 'daysBeforeResultFormDeletion', property: 'app.cms.days-before-result-form-deletion' },
    ],
  },
  {
    group: 'articles',
    settings: [
      { name: 'enabledArticleFieldList', property: 'app.cms.enabled-article-field-list' },
      { name: 'articleNumberStepTolerance', property: 'app.cms.article-number-step-tolerance' },
    ],
  },
] as const satisfies readonly { group: string; settings: readonly Setting[] }[];
