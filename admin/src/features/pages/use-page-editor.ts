import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { PageForm, PageStatus, PageView } from 'parvis/contract/page';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { PAGES_KEY, pageQuery, type PageCopy } from '../../api/pages.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useEntityForm } from '../../ui/editor/use-entity-form.ts';
import { useEntitySave, type Write } from '../../ui/editor/use-entity-save.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { readEditorSearch, type EditorSearch } from './page-editor-search.ts';
import {
  afterSave,
  differencesOf,
  fieldOfPath,
  pageLocales,
  toForm,
  toValues,
  type PageValues,
} from './page-values.ts';

/** The page as visitors get it, and the copy in which its next state is being prepared. */
export interface EditedPage {
  live: PageView;
  copy: PageCopy | undefined;
}

const isCopy = (page: PageView | PageCopy): page is PageCopy => 'baseVersion' in page;

/** The state of the editor of one page, and what can be done with it. `page` undefined: a new one. */
export function usePageEditor(site: SettingsView, page: EditedPage | undefined) {
  const { t } = useI18n();
  const { pages } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [live, setLive] = useState(page?.live);
  const [copy, setCopyState] = useState(page?.copy);
  /** The copy as it was stored last: publishing is two steps, of which the first may succeed alone. */
  const storedCopy = useRef(page?.copy);
  const setCopy = (next: PageCopy | undefined) => {
    storedCopy.current = next;
    setCopyState(next);
  };
  /** What the screen is based on. */
  const base: PageView | PageCopy | undefined = copy ?? live;
  const locales = useMemo(() => pageLocales(site.languages, base), [site.languages, base]);
  const { locale: asked, side = 'settings' } = useSearch({ strict: false });
  const locale = asked !== undefined && locales.includes(asked) ? asked : site.defaultLanguage;
  /** Keeps what is open in the address: it stays over a save, a reload, a link to a colleague. */
  const open = (change: EditorSearch) =>
    void navigate({
      to: '.',
      search: (current) => readEditorSearch({ ...current, ...change }),
      replace: true,
      resetScroll: false,
    });
  const { form, fill, showFaults, goTo } = useEntityForm<PageValues>({
    initialValues: toValues(base, locales),
    fieldOf: (path, values) => fieldOfPath(path, values, site.defaultLanguage),
  });
  const sent = useRef(form.getValues());

  /** The server and the editor say the same again. */
  const settle = (saved: PageView | PageCopy) => {
    setCopy(isCopy(saved) ? saved : undefined);
    if (!isCopy(saved)) {
      setLive(saved);
      queries.setQueryData(pageQuery(pages, saved.id).queryKey, { live: saved, copy: undefined });
    }
    void queries.invalidateQueries({ queryKey: PAGES_KEY });
  };
  /** Shows a stored version in place of what is on the screen. */
  const show = (stored: PageView | PageCopy) => {
    fill(toValues(stored, locales));
    settle(stored);
  };
  /** While the copy is being published it is the live page that somebody else may have changed. */
  const isPublishing = useRef(false);
  const save = useEntitySave<PageView | PageCopy>({
    base,
    read: async (id) => {
      const stored = await pages.read(id);
      return stored.workingCopy && copy && !isPublishing.current ? pages.readCopy(id) : stored;
    },
    isSame: (theirs) =>
      isCopy(theirs) === (copy !== undefined) &&
      differencesOf(form.getValues(), toValues(theirs, locales)).length === 0,
    showFaults,
    onTakeTheirs: (theirs) => {
      // What the live page has become, taken into the copy, is a change of the copy.
      if (copy && !isCopy(theirs)) form.setValues(toValues(theirs, locales));
      else show(theirs);
    },
    onSaved: async (saved, isNew) => {
      const stored = toValues(saved, locales);
      form.setValues(afterSave(form.getValues(), sent.current, stored));
      form.resetDirty(stored);
      form.clearErrors();
      settle(saved);
      notify(t(messageOf(saved, isNew)));
      if (isNew)
        await navigate({
          to: '/pages/$id',
          params: { id: saved.id },
          search: (current) => readEditorSearch(current),
          replace: true,
          ignoreBlocker: true,
        });
    },
  });
  const messageOf = (saved: PageView | PageCopy, isNew: boolean) => {
    if (isNew) return saved.status === 'published' ? 'page.created-published' : 'page.created';
    if (isCopy(saved)) return 'page.copy-saved';
    return copy ? 'page.copy-published' : 'page.saved';
  };
  const write = (writer: (body: PageForm) => Write<PageView | PageCopy>, publishing = false) =>
    save.submit((on) => {
      isPublishing.current = publishing;
      sent.current = form.getValues();
      return writer(toForm(sent.current))(on);
    });
  /** To where the screen comes from: the copy, else the page itself. */
  const submit = () =>
    write((body) => (on) => {
      if (!on) return pages.create(body);
      return isCopy(on) ? pages.saveCopy(on.id, on.version, body) : pages.update(on.id, on.version, body);
    });
  const submitCopy = () => write((body) => (on) => pages.saveCopy(on!.id, on!.version, body));
  const publishCopy = () =>
    write(
      (body) => async (on) => {
        // Whoever has looked at what the live page has become publishes on top of it.
        const rebased = on && !isCopy(on) ? { baseVersion: on.version } : {};
        const saved = await pages.saveCopy(on!.id, storedCopy.current!.version, { ...body, ...rebased });
        setCopy(saved);
        return pages.publishCopy(saved.id, saved.version);
      },
      true,
    );
  const discardCopy = async () => {
    await pages.discardCopy(copy!.id, copy!.version);
    show(await pages.read(copy!.id));
    notify(t('page.copy-discarded'));
  };
  /** Saves with another status; when that is refused the status is what it was. */
  const submitAs = async (status: PageStatus) => {
    const before = form.getValues().status;
    form.setFieldValue('status', status);
    if (!(await submit())) form.setFieldValue('status', before);
  };
  const leave = async (message: string, id?: string) => {
    void queries.invalidateQueries({ queryKey: PAGES_KEY });
    notify(message);
    await (id
      ? navigate({ to: '/pages/$id', params: { id } })
      : navigate({ to: '/pages', ignoreBlocker: true }));
  };
  return {
    ...{ live, copy, base, form, goTo, locales, locale, side, open, save, show, leave },
    ...{ submit, submitAs, submitCopy, publishCopy, discardCopy },
  };
}

export type PageEditorState = ReturnType<typeof usePageEditor>;
