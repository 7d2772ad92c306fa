import { findFormVersions, type FormVersion } from '../../content/form-version.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { toInstant } from '../../kernel/clock.ts';
import { resolveLocalised } from '../../kernel/locale.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { ProjectFieldTypes } from '../../kernel/project-field-type.ts';
import type { MailContent, MailToWrite, MailWriter } from '../../mail/mail.ts';
import type { StandAloneTemplates } from '../../rendering/stand-alone-template.ts';
import { writtenDate } from '../../rendering/written-date.ts';
import { fieldsOfResult } from './result-fields.rules.ts';
import { findFilesOfResults } from './result-file.repository.ts';
import { findResults, type StoredResult } from './result-list.repository.ts';
import { filesForMail, type MailedFiles } from './result-mail-files.ts';
import { countConfirmationsBefore, findMailingForm, type MailingForm } from './result-mail.repository.ts';
import { addressIn, CONFIRMATIONS_PER_DAY } from './result-mail.rules.ts';
import { resultText } from './result-text.rules.ts';
import { DAY_MS } from './retention.rules.ts';

export interface ResultMailDependencies {
  database: Database;
  messages: Messages;
  templates: StandAloneTemplates;
  timeZone: string;
  defaultLanguage: string;
  /** Returns the URL of a submission in the administration. */
  addressOf(id: string): string;
  /** Returns the URL of a submitted file in the administration. */
  fileAddressOf(id: string, field: string): string;
  files: Pick<FileStore, 'read'>;
  mailedFiles: MailedFiles;
  projectTypes: ProjectFieldTypes;
}

interface MailedResult {
  result: StoredResult;
  form: MailingForm;
  versions: readonly FormVersion[];
}

/**
 * Creates the writers of the emails about submissions. An email contains what is stored when it is written, in the
 * language of the submission; deleted submissions and spam send none.
 */
export function createResultMailWriters(dependencies: ResultMailDependencies) {
  const { database, messages, templates, timeZone, defaultLanguage, addressOf, fileAddressOf } = dependencies;

  async function find(db: Db, { aboutId }: MailToWrite): Promise<MailedResult | undefined> {
    if (aboutId === null) return undefined;
    const result = (await findResults(db, [aboutId])).get(aboutId);
    const form = result && !result.spam ? await findMailingForm(db, result.formId) : undefined;
    if (!result || !form) return undefined;
    const versions = (await findFormVersions(db, [result.formId])).get(result.formId) ?? [];
    return { result, form, versions };
  }

  function answersOf({ result, form, versions }: MailedResult) {
    const { locale, values } = result;
    const settings = {
      locale,
      defaultLanguage,
      timeZone,
      projectTypes: dependencies.projectTypes,
      yes: messages.format(locale, 'form.yes'),
      no: messages.format(locale, 'form.no'),
    };
    return fieldsOfResult(result.formVersion, values, versions)
      .filter(({ name }) => Object.hasOwn(values, name))
      .map(({ name, type, label }) => ({
        name,
        type,
        label: resolveLocalised(label, locale, defaultLanguage) || name,
        value: values[name],
        text: resultText(type, values[name], form.options.get(name), settings),
      }));
  }

  function modelOf({ result, form }: MailedResult) {
    const { id, number, locale, submittedAt, page } = result;
    const text = (value: Readonly<Record<string, string>>) =>
      resolveLocalised(value, locale, defaultLanguage);
    return {
      form: {
        shortcut: form.shortcut,
        title: text(form.title) || form.shortcut,
        successMessage: text(form.successMessage) || messages.format(locale, 'form.success'),
      },
      result: { id, number, page, submittedAt: writtenDate(toInstant(submittedAt), locale, timeZone) },
    };
  }

  /** Renders the texts with the form's templates or else the default ones. */
  async function write(
    kind: string,
    { result, form }: MailedResult,
    model: Readonly<Record<string, unknown>>,
  ): Promise<Pick<MailContent, 'text' | 'html'>> {
    const { locale } = result;
    const names = (suffix: string) => [`mails/${kind}/${form.shortcut}${suffix}`, `mails/${kind}${suffix}`];
    return {
      text: await templates.text(names('.text'), locale, model),
      html: await templates.html(names(''), locale, model),
    };
  }

  const toRecipient: MailWriter = async (_payload, mail) => {
    const mailed = await database.snapshot((db) => find(db, mail));
    if (!mailed || mail.recipient === null) return undefined;
    const { result, form } = mailed;
    const stored = (await findFilesOfResults(database.read, [result.id])).get(result.id) ?? [];
    const { listed, attachments } = await filesForMail(
      stored,
      dependencies.mailedFiles,
      dependencies.files,
      (field) => fileAddressOf(result.id, field),
    );
    const answers = answersOf(mailed);
    const labelOf = (field: string) => answers.find(({ name }) => name === field)?.label ?? field;
    const files = listed.map((file) => ({ ...file, label: labelOf(file.field) }));
    const fields = answers.filter(({ name }) => !listed.some(({ field }) => field === name));
    const model = { ...modelOf(mailed), fields, files, link: addressOf(result.id) };
    const replyTo = addressIn(result.values, form.mail?.replyToField);
    const subject = resolveLocalised(form.mail?.subject ?? {}, result.locale, defaultLanguage);
    return {
      to: mail.recipient,
      ...(replyTo === undefined ? {} : { replyTo }),
      subject: subject || model.form.title,
      ...(await write('form-result', mailed, model)),
      attachments,
    };
  };

  const toSubmitter: MailWriter = async (_payload, mail) => {
    const { id, recipient, createdAt } = mail;
    const mailed = await database.snapshot(async (db) => {
      const found = recipient === null ? undefined : await find(db, mail);
      if (!found || recipient === null) return undefined;
      const { formId } = found.result;
      const earlier = await countConfirmationsBefore(db, { id, recipient }, formId, createdAt - DAY_MS);
      return earlier < CONFIRMATIONS_PER_DAY ? found : undefined;
    });
    if (!mailed || recipient === null) return undefined;
    const includesValues = mailed.form.mail?.confirmationIncludesValues === true;
    const model = { ...modelOf(mailed), fields: includesValues ? answersOf(mailed) : [] };
    return {
      to: recipient,
      subject: messages.format(mailed.result.locale, 'mail.form-confirmation.subject', {
        form: model.form.title,
      }),
      isReply: true,
      ...(await write('form-confirmation', mailed, model)),
    };
  };

  return { toRecipient, toSubmitter };
}
