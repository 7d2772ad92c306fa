import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import type { Localised } from 'parvis/contract/common';
import type { SettingsView } from 'parvis/contract/settings';
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
import { documentDifferences } from '../../ui/editor/document-differences.ts';
import { keepTyped } from '../../ui/editor/keep-typed.ts';
import { localesOf } from '../../ui/editor/locales.ts';
import { useEntityForm } from '../../ui/editor/use-entity-form.ts';
import { useEntitySave, type Write } from '../../ui/editor/use-entity-save.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { readEditorSearch, type EditorChange, type EditorSearch } from './editor-search.ts';
import { LIST_OF_KIND } from '../shell/screen-of-kind.ts';
import { KIND_WORDS } from './kind-words.ts';

/** An entity as visitors get it, and the copy in which its next state is being prepared. */
export interface Edited<K extends ContentKindName> {
  live: ViewOf<K>;
  copy: CopyOf<K> | undefined;
}

/** What is particular to the editor of a kind. */
export interface EditorParts<K extends ContentKindName, Values extends object> {
  api: ContentApi<K>;
  site: SettingsView;
  /** As it was read; undefined: a new one. */
  stored: Edited<K> | undefined;
  toValues: (view: ViewOf<K> | undefined) => Values;
  /** The body to write; `on` is what it is written over. */
  toForm: (values: Values, on?: ViewOf<K>) => FormOf<K>;
  /** The texts whose languages can be edited, beside those of the site. */
  textsOf?: (values: Values) => Localised[];
  /** The field that shows what is wrong at a path of the body (`title.en`), or undefined when none does. */
  fieldOf: (path: string, values: Values) => string | undefined;
  /** What the place at a path of the document is called, where its kind alone knows. */
  labelOf?: (path: readonly string[]) => string | undefined;
}

/** What only editors see. */
const HIDDEN = new Set<unknown>(['draft', 'archived']);
export const isHidden = (status: unknown) => HIDDEN.has(status);

/** The state of the editor of one entity, and what can be done with it. */
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
  const words = KIND_WORDS[api.kind];
  const [live, setLive] = useState(stored?.live);
  const [copy, setCopyState] = useState(stored?.copy);
  /** The copy as it was stored last: publishing is two steps, of which the first may succeed alone. */
  const storedCopy = useRef(stored?.copy);
  const setCopy = (next: Copy | undefined) => {
    storedCopy.current = next;
    setCopyState(next);
  };
  const isCopy = (view: View | Copy): view is Copy => 'baseVersion' in view;
  /** What the screen is based on. */
  const base: View | Copy | undefined = copy ?? live;
  const { form, fill, showFaults, goTo } = useEntityForm<Values>({
    initialValues: toValues(base),
    fieldOf: parts.fieldOf,
  });
  const locales = localesOf(site.languages, ...(parts.textsOf?.(form.values) ?? []));
  const search: EditorSearch = useSearch({ strict: false });
  const { locale: asked, side } = search;
  const locale = asked !== undefined && locales.includes(asked) ? asked : site.defaultLanguage;
  /** Keeps what is open in the address: it stays over a save, a reload, a link to a colleague. */
  const open = (change: EditorChange) =>
    void navigate({
      to: '.',
      search: (current) => readEditorSearch({ ...current, ...change }),
      replace: true,
      resetScroll: false,
    });
  const sent = useRef(form.getValues());
  /** Anything that is shown of content may depend on it. */
  const renewLists = () => void queries.invalidateQueries({ queryKey: keyOf('/api/admin/cms') });

  /** The server and the editor say the same again. */
  const settle = (saved: View | Copy) => {
    setCopy(isCopy(saved) ? saved : undefined);
    if (!isCopy(saved)) {
      setLive(saved);
      queries.setQueryData(contentQuery(api, saved.id).queryKey, { live: saved, copy: undefined });
    }
    renewLists();
  };
  /** Shows a stored version in place of what is on the screen. */
  const show = (view: View | Copy) => {
    fill(toValues(view));
    settle(view);
  };
  const labelOf = (path: readonly string[]) => parts.labelOf?.(path) ?? placeText(api.kind, path, t);
  const differencesTo = (theirs: View | Copy) =>
    documentDifferences(toForm(form.getValues()), toForm(toValues(theirs))).map(({ path, ...texts }) => ({
      label: labelOf(path),
      ...texts,
    }));
  /** While the copy is being published it is the live state that somebody else may have changed. */
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
      // What the live state has become, taken into the copy, is a change of the copy.
      if (copy && !isCopy(theirs)) form.setValues(toValues(theirs));
      else show(theirs);
    },
    onSaved: async (saved, isNew) => {
      const now = toValues(saved);
      const stored = keepTyped(sent.current, sent.current, now);
      form.setValues(keepTyped(form.getValues(), sent.current, now));
      form.resetDirty(stored);
      form.clearErrors();
      settle(saved);
      notify(t(messageOf(saved, isNew)));
      if (isNew)
        await navigate({
          to: `${LIST_OF_KIND[api.kind]}/$id`,
          params: { id: saved.id },
          search: (current) => readEditorSearch({ ...current, model: undefined }),
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
  /** What was tried last, to be tried again in another way. */
  const attempt = useRef<(options: SaveOptions) => Promise<boolean>>(async () => false);
  const write = (
    writer: (form: (on: View | undefined) => FormOf<K>, options: SaveOptions) => Write<View | Copy>,
    publishing = false,
  ) => {
    attempt.current = (options) =>
      save.submit((on) => {
        isPublishing.current = publishing;
        sent.current = form.getValues();
        return writer((view) => toForm(sent.current, view), options)(on);
      });
    return attempt.current({});
  };
  /** To where the screen comes from: the copy, else the entity itself. */
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
        // Whoever has looked at what the live state has become publishes on top of it.
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
  /** Makes it public; when that is refused the status is what it was. */
  const publish = async () => {
    const before = form.getValues();
    form.setValues({ ...before, status: 'published' });
    if (!(await submit()))
      form.setValues(
        (now) => ({ ...now, status: (before as { status?: unknown }).status }) as Partial<Values>,
      );
  };
  /** Says what has been done and goes to another entity, or to the list. */
  const leave = async (message: string, id?: string) => {
    renewLists();
    notify(message);
    await (id
      ? navigate({ to: `${LIST_OF_KIND[api.kind]}/$id`, params: { id } })
      : navigate({ to: LIST_OF_KIND[api.kind], ignoreBlocker: true }));
  };
  const remove = async (force: boolean) => {
    await api.remove(live!.id, live!.version, force);
    await leave(t(`${words.one}.deleted`));
  };
  const duplicate = async () => leave(t('content.duplicated'), (await api.duplicate(live!.id)).id);
  return {
    ...{ api, site, words, live, copy, base, form, goTo, locales, locale, side, open, save, show, labelOf },
    ...{ differencesTo, submit, submitCopy, publishCopy, discardCopy, publish, remove, duplicate, toForm },
    again: (options: SaveOptions) => void attempt.current(options),
  };
}

export type ContentEditorState<K extends ContentKindName, Values extends object> = ReturnType<
  typeof useContentEditor<K, Values>
>;
