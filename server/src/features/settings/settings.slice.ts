import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import { FieldTypeList } from '../../contract/field-type.ts';
import { SettingsView } from '../../contract/settings.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';

export interface SettingsSliceParts {
  configuration: Configuration;
  fieldTypes: ProjectFieldTypes;
  /** A function, because the default is known only once the server listens. */
  domainUrl(): string;
}

/** The public configuration. Source: spec §4.4. */
export function settingsSlice({ configuration, fieldTypes, domainUrl }: SettingsSliceParts) {
  return {
    routes(api: FastifyInstance): void {
      endpoint(
        api,
        {
          on: 'GET /api/admin/cms/config',
          access: 'any-content-authority',
          summary: 'Read the public configuration',
          answer: SettingsView,
        },
        (): SettingsView => ({
          defaultLanguage: configuration['app.cms.default-language'],
          languages: [...configuration['app.cms.languages']],
          timeZone: configuration['app.cms.time-zone'],
          domainUrl: domainUrl(),
          enabledFormFieldList: [...configuration['app.cms.enabled-form-field-list']],
          enabledArticleFieldList: [...configuration['app.cms.enabled-article-field-list']],
          enableContributors: configuration['app.cms.enable-contributors'],
          useNativeRequired: configuration['app.cms.use-native-required'],
          articleNumberStepTolerance: configuration['app.cms.article-number-step-tolerance'],
          daysBeforeResultFormDeletion: configuration['app.cms.days-before-result-form-deletion'],
          trashDays: configuration['app.cms.trash-days'],
          maxUploadSize: configuration['app.cms.max-upload-size'],
        }),
      );
      endpoint(
        api,
        {
          on: 'GET /api/admin/cms/field-types',
          access: 'any-content-authority',
          summary: "List the project's field types",
          answer: FieldTypeList,
        },
        (): FieldTypeList => ({
          items: [...fieldTypes.values()].map(
            ({ name, description = '', control = 'text', choices, show }) => ({
              ...{ name, description, control },
              values: choices.map((value) => ({
                value,
                label: Object.fromEntries(
                  configuration['app.cms.languages'].map((locale) => [
                    locale,
                    show?.(value, locale) ?? String(value),
                  ]),
                ),
              })),
            }),
          ),
        }),
      );
    },
  };
}
