import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileForm, ProfileView, RoleForm, RoleView } from 'parvis/contract/access';
import type { ListView } from 'parvis/contract/common';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { ApiError, hasCode } from '../../api/api-error.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import type { Edited } from '../../ui/editor/collision-dialog.tsx';
import type { Difference } from '../../ui/editor/difference-list.tsx';
import type { Collision } from '../../ui/editor/use-entity-save.ts';

/** Query for the first 200 roles or profiles. */
export const BY_NAME = { size: 200, sort: 'name' };

interface EntryKind<View, Form> {
  path: '/api/admin/roles' | '/api/admin/profiles';
  /** Returns the request body for an entry as stored. */
  toForm: (entry: View) => Form;
  /** Returns the checkboxes, and the name, that differ between the user's version and the stored one. */
  differences: (mine: Form, theirs: View) => Difference[];
}

/** A save conflict: the user's version, the stored one, and the ways to resolve it. */
export interface EntryCollision<View> extends Collision<View> {
  theirs: View;
  differences: Difference[];
}

export interface CellToggle {
  row: string;
  column: string;
  on: boolean;
}

const cellOf = ({ row, column }: Omit<CellToggle, 'on'>) => `${row} ${column}`;

/**
 * Saves roles or profiles one after the other, each based on the version that the previous save returned. `withToggle`
 * returns an entry with one checkbox changed. Pending saves wait while the user resolves a conflict.
 */
export function useEntries<
  View extends (RoleView | ProfileView) & Edited,
  Form extends RoleForm | ProfileForm,
>({ path, toForm, differences }: EntryKind<View, Form>, withToggle: (form: Form, tick: CellToggle) => Form) {
  const { query, send } = useApi();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const all = query(`GET ${path}`, { query: BY_NAME });
  /** Toggles that are not saved yet, by row and column. */
  const [waiting, setWaiting] = useState<Readonly<Record<string, boolean>>>({});

  const [collision, setCollision] = useState<EntryCollision<View>>();

  const stored = (id: string): View => {
    const list = queries.getQueryData<ListView<View>>(all.queryKey);
    const entry = list?.items.find((item) => item.id === id);
    if (!entry) throw new ApiError('not-found');
    return entry;
  };
  const show = (saved: View) =>
    queries.setQueryData<ListView<View>>(
      all.queryKey,
      (list) => list && { ...list, items: list.items.map((item) => (item.id === saved.id ? saved : item)) },
    );
  /** Profiles contain role names, and the user's own menu may have changed. */
  const invalidateAll = () => invalidate('/api/admin/roles', '/api/admin/profiles', '/api/auth/me');

  /** Asks the user whether to overwrite the stored version. */
  const ask = async (theirs: View, between: Difference[]): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const takeTheirs = () => resolve(false);
    setCollision({
      theirs,
      differences: between,
      takeTheirs,
      keepMine: () => resolve(true),
      close: takeTheirs,
    });
    try {
      return await promise;
    } finally {
      setCollision(undefined);
    }
  };

  /** Returns the version stored in the end: the user's or the other one. */
  const save = async (entry: View, mine: Form): Promise<View> => {
    try {
      const { id, version } = entry;
      return (await send(`PUT ${path}/{id}`, { params: { id }, version, body: mine })) as View;
    } catch (error) {
      if (!hasCode(error, 'stale')) throw error;
      const { items } = (await send(`GET ${path}`, { query: BY_NAME })) as ListView<View>;
      const theirs = items.find(({ id }) => id === entry.id);
      if (!theirs) throw new ApiError('not-found');
      const between = differences(mine, theirs);
      return between.length > 0 && (await ask(theirs, between)) ? save(theirs, mine) : theirs;
    }
  };

  const write = useMutation({
    scope: { id: path },
    mutationFn: (tick: CellToggle) => {
      const entry = stored(tick.row);
      return save(entry, withToggle(toForm(entry), tick));
    },
    onSuccess: (saved) => {
      show(saved);
      void invalidate('/api/auth/me');
    },
    onError: invalidateAll,
    onSettled: (_saved, _error, tick) =>
      setWaiting((cells) =>
        Object.fromEntries(Object.entries(cells).filter(([cell]) => cell !== cellOf(tick))),
      ),
  });
  return {
    /** Returns the pending state of a checkbox; undefined when it is as stored. */
    wanted: (row: string, column: string): boolean | undefined => waiting[cellOf({ row, column })],
    tick: (tick: CellToggle) => {
      setWaiting((cells) => ({ ...cells, [cellOf(tick)]: tick.on }));
      write.mutate(tick);
    },
    error: write.error,
    collision,
    create: async (form: Form) => {
      await send(`POST ${path}`, { body: form });
      await invalidateAll();
    },
    rename: async (id: string, name: string) => {
      const entry = stored(id);
      show(await save(entry, { ...toForm(entry), name }));
      await invalidateAll();
    },
    remove: async (id: string) => {
      await send(`DELETE ${path}/{id}`, { params: { id }, version: stored(id).version });
      await invalidateAll();
    },
  };
}
