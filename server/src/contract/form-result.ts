import { Type, type Static } from 'typebox';
import { Id, Instant, ListOf, ListQuery, Localised, Nullable, type ListView } from './common.ts';

/**
 * The control fields that a rendered HTML form posts besides its own fields. Field names begin with a letter, so
 * these cannot collide. Source: contract §4 "Form results".
 */
export const CONTROL_FIELDS = {
  /**
   * The id of the form. Takes precedence over the shortcut in the path, so that a cached page with an old shortcut
   * keeps working.
   */
  form: '_form',
  /** The version of the form that was rendered. */
  version: '_v',
  /** The shortcut of the page that contains the form; never an address. */
  page: '_page',
  locale: '_locale',
  /** Hidden from people. A filled-in value reveals a bot. */
  honeypot: '_website',
  /** The solved challenge, where the site requires one. */
  proof: '_altcha',
} as const;

/** The query parameter of a page after a submission: the shortcut of the submitted form. */
export const SENT_PARAMETER = '_sent';

/** The JSON body of a public submission. HTML posts send the same under the fields' names. */
export const FormResultForm = Type.Object(
  {
    values: Type.Record(Type.String(), Type.Unknown()),
    locale: Type.Optional(Type.String({ maxLength: 35 })),
    [CONTROL_FIELDS.proof]: Type.Optional(
      Type.String({ maxLength: 4000, description: 'With app.cms.form-challenge: the solved challenge' }),
    ),
    [CONTROL_FIELDS.honeypot]: Type.Optional(Type.Unknown({ description: 'To be left out' })),
  },
  {
    title: 'FormResultForm',
    examples: [{ values: { email: 'ann@example.org', message: 'Hello' }, locale: 'en' }],
    additionalProperties: false,
  },
);
export type FormResultForm = Static<typeof FormResultForm>;

const controls = {
  [CONTROL_FIELDS.form]: Type.Optional(
    Type.String({ format: 'uuid', description: 'Id of the form; wins over the shortcut of the path' }),
  ),
  [CONTROL_FIELDS.version]: Type.Optional(
    Type.String({ description: 'Version of the form that was rendered' }),
  ),
  [CONTROL_FIELDS.page]: Type.Optional(
    Type.String({ description: 'Shortcut of the page that holds the form' }),
  ),
  [CONTROL_FIELDS.locale]: Type.Optional(Type.String()),
  [CONTROL_FIELDS.proof]: Type.Optional(
    Type.String({ description: 'With app.cms.form-challenge: the solved challenge' }),
  ),
  [CONTROL_FIELDS.honeypot]: Type.Optional(Type.String({ description: 'To be left empty' })),
};
const Posted = Type.String({ description: 'The value of a field, by its name' });
const PostedMore = Type.Array(Type.String(), { description: 'The values of a field that takes several' });

/** A public submission posted by an HTML form: the values under the names of their fields. */
export const FormPost = Type.Object(controls, {
  title: 'FormPost',
  examples: [{ _locale: 'en', email: 'ann@example.org', message: 'Hello' }],
  additionalProperties: Type.Union([Posted, PostedMore]),
});
/** The same with files. */
export const FormUpload = Type.Object(controls, {
  title: 'FormUpload',
  additionalProperties: Type.Union([
    Posted,
    PostedMore,
    Type.String({ format: 'binary', description: 'The file of a field' }),
  ]),
});

export const IDEMPOTENCY_KEY_PATTERN = '^[\\x21-\\x7e]{1,255}$';
/** A repeated submission with the same key returns the first response and is not stored again. */
export const IdempotencyKey = Type.String({
  pattern: IDEMPOTENCY_KEY_PATTERN,
  description: 'Made by the sender for one submission: sent again under the same key, it is not stored again',
});

/** A challenge to solve before a submission, in ALTCHA's format. */
export const FormChallengeView = Type.Object(
  {
    algorithm: Type.String(),
    challenge: Type.String(),
    maxnumber: Type.Optional(Type.Number()),
    salt: Type.String(),
    signature: Type.String(),
  },
  { title: 'FormChallenge' },
);
export type FormChallengeView = Static<typeof FormChallengeView>;

/** The response to the submitter. */
export const FormResultReceipt = Type.Object(
  {
    id: Id,
    submittedAt: Instant,
    message: Type.String({ description: 'The success message of the form, in the locale' }),
  },
  { title: 'FormResultReceipt' },
);
export type FormResultReceipt = Static<typeof FormResultReceipt>;

/** The delivery status of a result's emails, taken from the worst of them. */
export const MAIL_STATUSES = ['none', 'pending', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const FormResultMail = Type.Object(
  {
    status: Type.Enum([...MAIL_STATUSES]),
    to: Type.Array(Type.String()),
    sentAt: Nullable(Instant),
    attempts: Type.Integer({ minimum: 0 }),
    error: Nullable(Type.String()),
  },
  { title: 'FormResultMail' },
);
export type FormResultMail = Static<typeof FormResultMail>;

/** A field as it was in the submitted version of the form. */
export const FormResultField = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    label: Localised,
  },
  { title: 'FormResultField' },
);
export type FormResultField = Static<typeof FormResultField>;

/** A file of a submission. */
export const FormResultFile = Type.Object(
  {
    field: Type.String({ description: 'Name of the field' }),
    name: Type.String({ description: 'As the sender called it' }),
    type: Type.String({ description: 'Media type of the bytes' }),
    size: Type.Integer({ minimum: 0, description: 'bytes' }),
    href: Type.String({ description: 'Where it is downloaded, as an attachment' }),
  },
  { title: 'FormResultFile' },
);
export type FormResultFile = Static<typeof FormResultFile>;

/** A submission, readable whatever happens to its form. */
export const FormResultView = Type.Object(
  {
    id: Id,
    form: Type.Object({ id: Id, shortcut: Type.String() }),
    submittedAt: Instant,
    locale: Type.String(),
    page: Nullable(Type.String({ description: 'Shortcut of the page that it was sent from' })),
    values: Type.Record(Type.String(), Type.Unknown()),
    fields: Type.Array(FormResultField),
    files: Type.Array(FormResultFile),
    spam: Type.Boolean(),
    mail: FormResultMail,
  },
  { title: 'FormResult' },
);
export type FormResultView = Static<typeof FormResultView>;

export const FormResultList = ListOf(FormResultView, { title: 'FormResultList' });
export type FormResultList = ListView<FormResultView>;

const Moment = Type.Union([Instant, Type.String({ format: 'date' })], {
  description: 'An instant, or a day in the time zone of the site',
});
const FormName = Type.String({ minLength: 1, maxLength: 100, description: 'Shortcut or id of a form' });

export const EXPORT_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * The query of the list. With `format`, or by `Accept`, it exports all matches. Source: contract §4 "Form results".
 */
export const FormResultQuery = Type.Object(
  {
    ...ListQuery,
    after: Type.Optional(Type.String({ maxLength: 200, description: '`next` of the answer before' })),
    form: Type.Optional(FormName),
    from: Type.Optional(Moment),
    to: Type.Optional(Type.Union(Moment.anyOf, { description: 'Not included; a day is, to its end' })),
    spam: Type.Optional(Type.Boolean({ description: 'True: what the trap caught, and nothing else' })),
    mail: Type.Optional(Type.Enum(['failed'], { description: 'Those of which a mail could not be sent' })),
    format: Type.Optional(
      Type.Enum([...EXPORT_FORMATS], { description: 'json: one object a line. Each needs `form`' }),
    ),
    delimiter: Type.Optional(Type.Enum([',', ';'], { description: 'CSV only' })),
    bom: Type.Optional(Type.Boolean({ description: 'CSV only: a byte order mark, for spreadsheets' })),
    header: Type.Optional(Type.Enum(['names', 'labels'], { description: 'CSV and XLSX only' })),
  },
  { additionalProperties: false },
);
export type FormResultQuery = Static<typeof FormResultQuery>;

/** Which results to delete: the named ones, or those of a form. */
export const FormResultDeletion = Type.Object(
  {
    ids: Type.Optional(Type.String({ maxLength: 20_000, description: 'Comma separated' })),
    form: Type.Optional(FormName),
    before: Type.Optional(Moment),
  },
  { additionalProperties: false },
);
export type FormResultDeletion = Static<typeof FormResultDeletion>;

export const SpamMark = Type.Object(
  { spam: Type.Boolean() },
  { title: 'SpamMark', additionalProperties: false },
);
export type SpamMark = Static<typeof SpamMark>;

/** What the next run of `ClearFormResults` will delete or, without a schedule, what a run would delete now. */
export const PurgePreview = Type.Object(
  {
    schedule: Nullable(Type.String({ description: 'Five fields of cron; null: off' })),
    timeZone: Type.String(),
    nextRunAt: Nullable(Instant),
    running: Type.Boolean(),
    lastRun: Nullable(
      Type.Object({
        startedAt: Instant,
        finishedAt: Instant,
        outcome: Type.Enum(['done', 'failed', 'stopped']),
        deleted: Type.Integer({ minimum: 0 }),
      }),
    ),
    total: Type.Integer({ minimum: 0 }),
    forms: Type.Array(
      Type.Object({
        form: Type.Object({ id: Id, shortcut: Type.String() }),
        days: Type.Integer({ minimum: 1, description: 'Age that results of the form reach' }),
        before: Instant,
        count: Type.Integer({ minimum: 1 }),
      }),
    ),
  },
  { title: 'PurgePreview' },
);
export type PurgePreview = Static<typeof PurgePreview>;

/** `whole` matches an entire value; `contained` also matches part of a value, or across values. */
export const VALUE_MATCHES = ['contained', 'whole'] as const;
export type ValueMatch = (typeof VALUE_MATCHES)[number];

/** The maximum number of results, and of emails, in a response. The counts include all. */
export const MAX_FOUND_SHOWN = 500;

/**
 * A person to erase, identified by a value such as an email address. Lists the matches, and deletes them when
 * confirmed.
 */
export const ErasureForm = Type.Object(
  {
    value: Type.String({ maxLength: 500, description: 'In any spelling of case and width' }),
    match: Type.Optional(
      Type.Enum([...VALUE_MATCHES], {
        description:
          '`whole` (default): values that are this and nothing more. `contained`: also where it is a part of a text, accents ignored; 3 characters at least, and it finds other people: `ann@example.org` is a part of `joann@example.org`',
      }),
    ),
    ids: Type.Optional(
      Type.Array(Id, {
        maxItems: 2 * MAX_FOUND_SHOWN,
        description: 'Only these of the results and mails that match; without it, all that match',
      }),
    ),
    confirm: Type.Optional(Type.Boolean({ description: 'True: delete it. Otherwise it is only listed' })),
  },
  { title: 'ErasureForm', additionalProperties: false },
);
export type ErasureForm = Static<typeof ErasureForm>;

/** A matching value. */
export const FoundValue = Type.Object(
  {
    field: Nullable(Type.String({ description: 'Name of the field; null: the value stands across several' })),
    label: Localised,
    value: Type.String({ description: 'An excerpt, where it is long; the name of a file' }),
  },
  { title: 'FoundValue' },
);
export type FoundValue = Static<typeof FoundValue>;

export const FoundResult = Type.Object(
  {
    id: Id,
    form: Type.Object({ id: Id, shortcut: Type.String() }),
    submittedAt: Instant,
    spam: Type.Boolean(),
    match: Type.Enum([...VALUE_MATCHES]),
    values: Type.Array(FoundValue),
  },
  { title: 'FoundResult' },
);
export type FoundResult = Static<typeof FoundResult>;

/** A matching email that does not belong to a matching result; `resultId` is the result that it belongs to. */
export const FoundMail = Type.Object(
  {
    id: Id,
    queuedAt: Instant,
    status: Type.Enum(['pending', 'sent', 'failed']),
    to: Nullable(Type.String()),
    resultId: Nullable(Id),
    value: Type.String({ description: 'What matches, an excerpt where it is long' }),
  },
  { title: 'FoundMail' },
);
export type FoundMail = Static<typeof FoundMail>;

export const ErasureView = Type.Object(
  {
    results: Type.Integer({ minimum: 0 }),
    files: Type.Integer({ minimum: 0, description: 'Those of the results' }),
    mails: Type.Integer({
      minimum: 0,
      description: 'Pending, sent or abandoned, about the results or carrying the value themselves',
    }),
    erased: Type.Boolean({ description: 'Whether it was deleted; otherwise it is still there' }),
    items: Type.Array(FoundResult, { description: `The first ${MAX_FOUND_SHOWN} results` }),
    mailItems: Type.Array(FoundMail, {
      description: `The first ${MAX_FOUND_SHOWN} mails that carry the value themselves`,
    }),
  },
  { title: 'Erasure' },
);
export type ErasureView = Static<typeof ErasureView>;
