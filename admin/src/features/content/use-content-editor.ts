import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import type { Localised } from 'parvis/contract/common';
import type { SettingsView } from 'parvis/contract/settings';
import type { UnsavedWork } from 'parvis/contract/unsaved-work';
import type { Translations } from 'parvis/contract/translation-states';
import {
  contentQuery,
  type ContentApi,
  type CopyOf,
  type FormOf,
  type SaveOptions,
  type ViewOf,
} from '../../api/content.ts';
import { keyOf } from '../../api/query-key.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { placeText } from '../../i18n/property-texts.ts';
import { canTake, valueAt, withValueAt } from '../../ui/editor/value-at.ts';
import { documentDifferences, readable, type ReadableAt } from '../../ui/editor/document-differences.ts';
import { keepTyped } from '../../ui/editor/keep-typed.ts';
import { useRememberedLocale, type ContentLanguage } from '../../ui/editor/content-language.ts';
import { localesOf } from '../../ui/editor/locales.ts';
import { useEntityForm } from '../../ui/editor/use-entity-form.ts';
import { useEntitySave, type Write } from '../../ui/editor/use-entity-save.ts';
import { useNotifyDeleted } from '../trash/use-trash.ts';
import { useNotify } from '../../ui/use-notify.tsx';
import { readEditorSearch, type EditorChange, type EditorSearch } from './editor-search.ts';
import { LIST_OF_KIND } from '../../ui/screen-of-kind.ts';
import { KIND_WORDS } from './kind-words.ts';
import { useUnsavedWork } from './use-unsaved-work.ts';
import type { TranslatedDocument } from './translated-texts.ts';

/** An entity as published, and its working copy if it has one. */
export interface Edited<K extends ContentKindName> {
  live: ViewOf<K>;
  copy: CopyOf<K> | undefined;
}

/** What is specific to the editor of one kind. */
export interface EditorParts<K extends ContentKindName, Values extends object> {
  api: ContentApi<K>;
  site: SettingsView;
  /** The entity as loaded; undefined for a new one. */
  stored: Edited<K> | undefined;
  toValues: (view: ViewOf<K> | undefined) => Values;
  /** Returns the request body; `on` is the version that it overwrites. */
  toForm: (values: Values, on?: ViewOf<K>) => FormOf<K>;
  /** Returns stored texts whose languages can be edited in addition to those of the site. */
  textsOf: (view: ViewOf<K> | undefined) => (Localised | undefined)[];
  /** Returns the field for an error path of the body (`title.en`), or undefined. */
  fieldOf: (path: string, values: Values) => string | undefined;
  /** Returns the label of a path in the document, where it is specific to the kind. */
  labelOf?: (path: readonly string[]) => string | undefined;
  /** Returns the value at a path of the document as text, where it is specific to the kind. */
  readableOf?: (path: readonly string[], value: unknown, values: Values) => string | undefined;
}

/** Statuses visible to editors only. */
const HIDDEN = new Set<unknown>(['draft', 'archived']);
export const isHidden = (status: unknown) => HIDDEN.has(status);

/** The state of the editor of one entity, with its actions. */
export function useContentEditor<K extends ContentKindName, Values extends object>(
  parts: EditorParts<K, Values>,
) {
  type View = ViewOf<K>;
  type Copy = CopyOf<K>;
  const { api, site, stored, toValues, toForm } = parts;
  const { t } = useI18n();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyDeleted = useNotifyDeleted();
  const words = KIND_WORDS[api.kind];
  const [live, setLive] = useState(stored?.live);
  const [copy, setCopyState] = useState(stored?.copy);
  /** The working copy as last stored: publishing takes two steps, of which the first may succeed alone. */
  const storedCopy = useRef(stored?.copy);
  const setCopy = (next: Copy | undefined) => {
    storedCopy.current = next;
    setCopyState(next);
  };
  const isCopy = (view: View | Copy): view is Copy => 'baseVersion' in view;
  /** The version that the screen is based on. */
  const base: View | Copy | undefined = copy ?? live;
  const locales = localesOf(site.languages, ...parts.textsOf(base));
  const search: EditorSearch = useSearch({ strict: false });
  const { side, model } = search;
  const remembered = useRememberedLocale();
  // The main language is required first.
  const asked = search.locale ?? (stored && remembered);
  const locale = asked !== undefined && locales.includes(asked) ? asked : site.defaultLanguage;
  /** Keeps the open language and tab in the URL, so that they survive saving, reloading and sharing. */
  const open = (change: EditorChange) =>
    void navigate({
      to: '.',
      search: (current) => readEditorSearch({ ...current, ...change }),
      replace: true,
      resetScroll: false,
    });
  const labelOf = (path: readonly string[]) => parts.labelOf?.(path) ?? placeText(api.kind, path, t);
  const language: ContentLanguage = { site, locales, locale, open: (next) => open({ locale: next }) };
  const { form, fill, showFaults, goTo } = useEntityForm<Values>({
    ...{ initialValues: toValues(base), fieldOf: parts.fieldOf, language },
    labelOf: (path) => labelOf(path.split('.')),
  });
  const readableAt: ReadableAt = (path, value) =>
    parts.readableOf?.(path, value, form.getValues()) ?? readable(value);
  /** The originals of translations that the user marked as up to date. */
  const [confirmed, setConfirmed] = useState<Translations>({});
  const confirmTranslations = (into: string, texts: readonly { pointer: string; source: string }[]) =>
    setConfirmed((before) => ({
      ...before,
      [into]: {
        ...before[into],
        ...Object.fromEntries(texts.map(({ pointer, source }) => [pointer, source])),
      },
    }));
  const withConfirmed = (body: FormOf<K>, on: View | Copy | undefined): FormOf<K> => {
    if (Object.keys(confirmed).length === 0) return body;
    const translations = Object.fromEntries(
      site.languages.map((code) => [code, { ...on?.translations[code], ...confirmed[code] }]),
    );
    return { ...body, translations };
  };
  const isDirty = () => form.isDirty() || Object.keys(confirmed).length > 0;
  const sent = useRef(form.getValues());
  /** Any displayed content may depend on it. */
  const renewLists = () => void queries.invalidateQueries({ queryKey: keyOf('/api/admin/cms') });

  /** Marks the editor as saved. */
  const settle = (saved: View | Copy) => {
    setCopy(isCopy(saved) ? saved : undefined);
    if (!isCopy(saved)) {
      setLive(saved);
      queries.setQueryData(contentQuery(api, saved.id).queryKey, { live: saved, copy: undefined });
    }
    renewLists();
  };
  /** Replaces what is on the screen with a stored version. */
  const show = (view: View | Copy) => {
    fill(toValues(view));
    setConfirmed({});
    settle(view);
  };
  /** A body as the editor would have loaded it. */
  const asView = (document: object) => ({ ...base, ...document }) as View;
  /** Puts a value into the editor, at a path of the document. */
  const takeAt = (path: readonly string[], value: unknown) =>
    form.setValues(toValues(asView(withValueAt(toForm(form.getValues()), path, value))));
  const differencesTo = (theirs: View | Copy) => {
    const stored = toForm(toValues(theirs));
    const started = base && toForm(toValues(base));
    // Restored unsaved work may be based on a version that no longer exists.
    const isKnown = started && documentDifferences(started, stored).length > 0;
    return documentDifferences(toForm(form.getValues()), stored, readableAt).map(({ path, ...texts }) => ({
      ...{ label: labelOf(path), ...texts },
      ...(isKnown && { base: readableAt(path, valueAt(started, path)) }),
      ...(canTake(path) && { onTake: () => takeAt(path, valueAt(stored, path)) }),
    }));
  };
  /** Returns how the published version, which comes first, differs from the screen. */
  const differencesFromLive = () => {
    const published = toForm(toValues(live));
    return documentDifferences(published, toForm(form.getValues()), readableAt).map(({ path, ...texts }) => ({
      ...{ label: labelOf(path), ...texts },
      ...(canTake(path) && { onTake: () => takeAt(path, valueAt(published, path)) }),
    }));
  };
  /** While the working copy is being published, a conflict concerns the live version. */
  const isPublishing = useRef(false);
  const save = useEntitySave<View | Copy>({
    base,
    read: async (id) => {
      const theirs = await api.read(id);
      return theirs.workingCopy && copy && !isPublishing.current ? api.readCopy(id) : theirs;
    },
    isSame: (theirs) => isCopy(theirs) === (copy !== undefined) && differencesTo(theirs).length === 0,
    showFaults,
    onTakeTheirs: (theirs) => {
      // The live version's changes become changes of the working copy.
      if (copy && !isCopy(theirs)) form.setValues(toValues(theirs));
      else show(theirs);
    },
    onSaved: async (saved, isNew) => {
      const now = toValues(saved);
      const stored = keepTyped(sent.current, sent.current, now);
      form.setValues(keepTyped(form.getValues(), sent.current, now));
      form.resetDirty(stored);
      form.clearErrors();
      setConfirmed({});
      settle(saved);
      notify(t(messageOf(saved, isNew)));
      if (isNew)
        await navigate({
          to: `${LIST_OF_KIND[api.kind]}/$id`,
          params: { id: saved.id },
          search: (current) =>
            readEditorSearch({ ...current, model: undefined, ...(remembered && { locale }) }),
          replace: true,
          ignoreBlocker: true,
          resetScroll: false,
        });
    },
  });
  const messageOf = (saved: View | Copy, isNew: boolean) => {
    if (isNew) return `${words.one}.created` as const;
    if (isCopy(saved)) return 'content.copy-saved';
    return copy ? 'content.copy-published' : (`${words.one}.saved` as const);
  };
  const work = useUnsavedWork({
    ...{ api, values: form.values },
    place: base?.id ?? (model === undefined ? 'new' : `new-${model}`),
    read: () =>
      isDirty()
        ? {
            ...{ version: base?.version ?? 0, isPending: copy !== undefined },
            document: withConfirmed(toForm(form.getValues(), base), base),
          }
        : undefined,
    isNews: ({ document }) =>
      documentDifferences(toForm(toValues(asView(document))), toForm(toValues(base))).length > 0,
  });
  const isOutdated = (found: UnsavedWork) =>
    base !== undefined && (found.version !== base.version || found.isPending !== (copy !== undefined));
  /** Restores unsaved work. If a newer version was saved, the next save shows both. */
  const takeWork = (found: UnsavedWork) => {
    const version = found.isPending === (copy !== undefined) ? found.version : 0;
    if (copy) setCopy(Object.assign({}, copy, { version }));
    else if (live) setLive(Object.assign({}, live, { version }));
    form.setValues(toValues(asView(found.document)));
    work.take();
  };
  /** The last attempt, so that it can be repeated with other options. */
  const attempt = useRef<(options: SaveOptions) => Promise<boolean>>(async () => false);
  const write = (
    writer: (form: (on: View | undefined) => FormOf<K>, options: SaveOptions) => Write<View | Copy>,
    publishing = false,
  ) => {
    attempt.current = (options) =>
      save.submit((on) => {
        isPublishing.current = publishing;
        sent.current = form.getValues();
        return writer((view) => withConfirmed(toForm(sent.current, view), on), options)(on);
      });
    return attempt.current({});
  };
  /** Saves to the version that the screen shows: the working copy if there is one, else the entity. */
  const submit = () =>
    write((body, options) => (on) => {
      if (!on) return api.create(body(on));
      if (isCopy(on)) return api.saveCopy(on.id, on.version, body(on));
      return api.update(on.id, on.version, body(on), options);
    });
  const submitCopy = () => write((body) => (on) => api.saveCopy(on!.id, on!.version, body(on)));
  const publishCopy = () =>
    write(
      (body, options) => async (on) => {
        // After the user has reviewed the newer live version, publishing is based on it.
        const rebased = on && !isCopy(on) ? { baseVersion: on.version } : {};
        const { version } = storedCopy.current!;
        const saved = await api.saveCopy(on!.id, version, { ...body(on), ...rebased });
        setCopy(saved);
        return api.publishCopy(saved.id, saved.version, options);
      },
      true,
    );
  const discardCopy = async () => {
    await api.discardCopy(copy!.id, copy!.version);
    show(await api.read(copy!.id));
    notify(t('content.copy-discarded'));
  };
  /** Sets when the working copy is published, with what is typed. */
  const scheduleCopy = async (publishAt: string) => {
    if (isDirty() && !(await submitCopy())) return;
    const { id, version } = storedCopy.current!;
    setCopy(await api.scheduleCopy(id, version, publishAt));
    renewLists();
    notify(t('schedule.done'));
  };
  const unscheduleCopy = async () => {
    await api.unscheduleCopy(copy!.id);
    setCopy(Object.assign({}, copy, { workingCopy: { ...copy!.workingCopy!, schedule: null } }));
    renewLists();
    notify(t('schedule.cancelled'));
  };
  /** Publishes; restores the status when that is refused. */
  const publish = async () => {
    const before = form.getValues();
    form.setValues({ ...before, status: 'published' });
    if (!(await submit()))
      form.setValues(
        (now) => ({ ...now, status: (before as { status?: unknown }).status }) as Partial<Values>,
      );
  };
  /** Shows a message and opens another entity, or the list. */
  const leave = async (message: string, id?: string, deleted?: string) => {
    renewLists();
    if (deleted === undefined) notify(message);
    else notifyDeleted(message, api.kind, [deleted]);
    await (id
      ? navigate({ to: `${LIST_OF_KIND[api.kind]}/$id`, params: { id } })
      : navigate({ to: LIST_OF_KIND[api.kind], ignoreBlocker: true }));
  };
  const remove = async (force: boolean) => {
    await api.remove(live!.id, live!.version, force);
    await leave(t(`${words.one}.deleted`), undefined, live!.id);
  };
  const duplicate = async () => leave(t('content.duplicated'), (await api.duplicate(live!.id)).id);
  return {
    ...{ api, site, words, live, copy, base, form, goTo, language, locale, side, open, save, show },
    ...{ labelOf, readableAt },
    work: work.found && {
      ...{ work: work.found, isOutdated: isOutdated(work.found) },
      onTake: () => takeWork(work.found!),
      onDiscard: () => void work.discard(),
    },
    keptAt: work.keptAt,
    takeAt,
    ...{ isDirty, confirmTranslations, fieldOf: parts.fieldOf },
    /** The body of the next save. */
    writtenDocument: (): TranslatedDocument => withConfirmed(toForm(form.values, base), base),
    /** The loaded state in the same format; undefined for a new entity. */
    storedDocument: (): TranslatedDocument | undefined =>
      base && { ...toForm(toValues(base), base), translations: base.translations },
    ...{
      differencesTo,
      differencesFromLive,
      submit,
      submitCopy,
      publishCopy,
      scheduleCopy,
      unscheduleCopy,
      discardCopy,
    },
    ...{ publish, remove, duplicate, toForm },
    again: (options: SaveOptions) => void attempt.current(options),
  };
}

export type ContentEditorState<K extends ContentKindName, Values extends object> = ReturnType<
  typeof useContentEditor<K, Values>
>;
