import { Type, type Static } from 'typebox';

/**
 * The subset of the configuration that the administration needs. Contains no paths and no secrets. Source: spec §2.1.
 */
export const SettingsView = Type.Object(
  {
    defaultLanguage: Type.String(),
    languages: Type.Array(Type.String()),
    timeZone: Type.String({
      description: 'The time zone of dates and times',
      examples: ['Europe/Paris'],
    }),
    domainUrl: Type.String(),
    enabledFormFieldList: Type.Array(Type.String()),
    enabledArticleFieldList: Type.Array(Type.String()),
    enableContributors: Type.Boolean(),
    useNativeRequired: Type.Boolean(),
    articleNumberStepTolerance: Type.Number(),
    daysBeforeResultFormDeletion: Type.Integer(),
    trashDays: Type.Integer({ description: '0: the trash is disabled' }),
    maxUploadSize: Type.Integer({ description: 'Maximum size of an uploaded file, in bytes' }),
  },
  { title: 'Settings' },
);
export type SettingsView = Static<typeof SettingsView>;
