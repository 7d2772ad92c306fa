import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileForm, ProfileView, RoleForm, RoleView } from 'parvis/contract/access';
import type { ListView } from 'parvis/contract/common';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { ApiError, hasCode } from '../../api/api-error.ts';
import { useRenew } from '../../api/use-renew.ts';
import type { Difference, Edited } from '../../ui/editor/collision-dialog.tsx';
import type { Collision } from '../../ui/editor/use-entity-save.ts';

/** All roles, or profiles: the first 200. */
export const BY_NAME = { size: 200, sort: 'name' };

interface EntryKind<View, Form> {
  path: '/api/admin/roles' | '/api/admin/profiles';
  /** What is written of an entry as it is. */
  toForm: (entry: View) => Form;
  /** The boxes, and the name, in which what was wanted differs from what is stored. */
  differences: (mine: Form, theirs: View) => Difference[];
}

/** Somebody else was quicker: what was wanted, what they have stored, and the ways out. */
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
 * Roles, or profiles: writes them one after the other, each on the version that the one before has made. `withToggle`
 * changes what an entry holds. The others wait while it is asked which of two versions should stay.
 */
export function useEntries<
  View extends (RoleView | ProfileView) & Edited,
  Form extends RoleForm | ProfileForm,
>({ path, toForm, differences }: EntryKind<View, Form>, withToggle: (form: Form, tick: CellToggle) => Form) {
  const { query, send } = useApi();
  const queries = useQueryClient();
  const renew = useRenew();
  const all = query(`GET ${path}`, { query: BY_NAME });
  /** What has been ticked and is not saved yet, by row and column. */
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
  /** Profiles name their roles, and one's own menu may be another now. */
  const renewAll = () => renew('/api/admin/roles', '/api/admin/profiles', '/api/auth/me');

  /** Whether mine should be written over theirs. */
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

  /** Gives what is stored in the end, mine or theirs. */
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
      void renew('/api/auth/me');
    },
    onError: renewAll,
    onSettled: (_saved, _error, tick) =>
      setWaiting((cells) =>
        Object.fromEntries(Object.entries(cells).filter(([cell]) => cell !== cellOf(tick))),
      ),
  });
  return {
    /** What is ticked but not saved yet; undefined: as it is stored. */
    wanted: (row: string, column: string): boolean | undefined => waiting[cellOf({ row, column })],
    tick: (tick: CellToggle) => {
      setWaiting((cells) => ({ ...cells, [cellOf(tick)]: tick.on }));
      write.mutate(tick);
    },
    error: write.error,
    collision,
    create: async (form: Form) => {
      await send(`POST ${path}`, { body: form });
      await renewAll();
    },
    rename: async (id: string, name: string) => {
      const entry = stored(id);
      show(await save(entry, { ...toForm(entry), name }));
      await renewAll();
    },
    remove: async (id: string) => {
      await send(`DELETE ${path}/{id}`, { params: { id }, version: stored(id).version });
      await renewAll();
    },
  };
}
