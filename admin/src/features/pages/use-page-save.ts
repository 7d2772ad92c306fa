import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageView } from 'parvis/contract/page';
import { useApi } from '../../api/api.ts';
import { ApiError, hasCode } from '../../api/api-error.ts';
import { PAGES_KEY, pageQuery } from '../../api/pages.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { toForm, toValues } from './page-values.ts';
import type { PageFormEditor } from './use-page-form.ts';

/** Someone else was quicker: what the page is now, or that it is gone, and the ways out. */
export interface Collision {
  /** Undefined: deleted meanwhile. */
  theirs: PageView | undefined;
  takeTheirs: () => void;
  /** Writes mine over theirs; a deleted page is created anew. */
  keepMine: () => void;
  close: () => void;
}

interface PageSaveParts {
  editor: PageFormEditor;
  /** The version that the editor's values are based on; undefined: a new page. */
  base: PageView | undefined;
  setBase: (page: PageView) => void;
}

interface Fault {
  error: unknown;
  /** The faults that stand beside no field. */
  messages: string[];
  /** How many fields have one. */
  faultyFields: number;
}

/** Saving a page: creating or updating it, and everything that can come in between. */
export function usePageSave({ editor, base, setBase }: PageSaveParts) {
  const { t } = useI18n();
  const { pages } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [fault, setFault] = useState<Fault>();
  const [newer, setNewer] = useState<{ theirs: PageView | undefined }>();
  const { form, locales } = editor;

  const write = useMutation({
    mutationFn: (on: PageView | undefined) => {
      const body = toForm(form.values, on);
      return on ? pages.update(on.id, on.version, body) : pages.create(body);
    },
  });

  /** The page and the editor say the same again. */
  const settle = (saved: PageView) => {
    setBase(saved);
    queries.setQueryData(pageQuery(pages, saved.id).queryKey, saved);
    void queries.invalidateQueries({ queryKey: PAGES_KEY });
  };

  const succeed = async (saved: PageView, created: boolean) => {
    // What was typed while the answer was on its way stays, and counts as changed.
    form.resetDirty(toValues(saved, locales));
    form.clearErrors();
    settle(saved);
    notify(t(created ? 'page.created' : 'page.saved'));
    if (created)
      await navigate({ to: '/pages/$id', params: { id: saved.id }, replace: true, ignoreBlocker: true });
  };

  const fail = async (error: unknown, on: PageView | undefined) => {
    const gone = on !== undefined && hasCode(error, 'not-found');
    if (on !== undefined && hasCode(error, 'stale')) {
      await lookAtTheirs(on.id);
      return;
    }
    if (gone) {
      setNewer({ theirs: undefined });
      return;
    }
    setFault({ error, ...editor.showFaults(error instanceof ApiError ? error.faults : []) });
  };

  const lookAtTheirs = async (id: string) => {
    try {
      setNewer({ theirs: await pages.read(id) });
    } catch (error) {
      if (hasCode(error, 'not-found')) setNewer({ theirs: undefined });
      else setFault({ error, messages: [], faultyFields: 0 });
    }
  };

  const submit = async (on = base) => {
    if (write.isPending) return;
    setFault(undefined);
    try {
      await succeed(await write.mutateAsync(on), on === undefined);
      setNewer(undefined);
    } catch (error) {
      setNewer(undefined);
      await fail(error, on);
    }
  };

  const create = async () => {
    setFault(undefined);
    setNewer(undefined);
    try {
      await succeed(await write.mutateAsync(undefined), true);
    } catch (error) {
      await fail(error, undefined);
    }
  };

  const collision: Collision | undefined = newer && {
    theirs: newer.theirs,
    takeTheirs: () => {
      if (!newer.theirs) return;
      const values = toValues(newer.theirs, locales);
      form.setValues(values);
      form.resetDirty(values);
      form.clearErrors();
      settle(newer.theirs);
      setNewer(undefined);
    },
    keepMine: () => void (newer.theirs ? submit(newer.theirs) : create()),
    close: () => setNewer(undefined),
  };

  const leaveDeleted = async () => {
    void queries.invalidateQueries({ queryKey: PAGES_KEY });
    notify(t('page.deleted'));
    await navigate({ to: '/pages', ignoreBlocker: true });
  };

  return { submit: () => submit(), isSaving: write.isPending, fault, collision, leaveDeleted };
}
