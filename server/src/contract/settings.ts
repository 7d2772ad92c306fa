import { Type, type Static } from 'typebox';

/**
 * The subset of the configuration that the administration needs. Contains no paths and no secrets. Source: spec §2.1.
 */
export const SettingsView = Type.Object(
  {
    defaultLanguage: Type.String(),
    languages: Type.Array(Type.String()),
    timeZone: Type.String({
      description: 'By whose clocks dates and times are read',
      examples: ['Europe/Paris'],
    }),
    domainUrl: Type.String(),
    enabledFormFieldList: Type.Array(Type.String()),
    enabledArticleFieldList: Type.Array(Type.String()),
    enableContributors: Type.Boolean(),
    useNativeRequired: Type.Boolean(),
    articleNumberStepTolerance: Type.Number(),
    daysBeforeResultFormDeletion: Type.Integer(),
    maxUploadSize: Type.Integer({ description: 'Bytes of the largest file that can be uploaded' }),
  },
  { title: 'Settings' },
);
export type SettingsView = Static<typeof SettingsView>;
