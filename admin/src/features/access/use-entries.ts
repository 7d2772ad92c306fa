import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListView } from 'parvis/contract/common';
import { useState } from 'react';
import { PROFILES_KEY, ROLES_KEY, type Named } from '../../api/access.ts';
import { ApiError, hasCode } from '../../api/api-error.ts';
import type { Difference, Edited } from '../../ui/editor/collision-dialog.tsx';
import type { Collision } from '../../ui/editor/use-entity-save.ts';

interface Entry extends Edited {
  id: string;
  version: number;
  name: string;
}

interface EntryKind<View extends Entry, Form> {
  key: typeof ROLES_KEY | typeof PROFILES_KEY;
  api: Named<View, Form>;
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

export interface Tick {
  row: string;
  column: string;
  on: boolean;
}

const cellOf = ({ row, column }: Omit<Tick, 'on'>) => `${row} ${column}`;

/**
 * Roles, or profiles: writes them one after the other, each on the version that the one before has made. `withTick`
 * changes what an entry holds. The others wait while it is asked which of two versions should stay.
 */
export function useEntries<View extends Entry, Form extends { name: string }>(
  { key, api, toForm, differences }: EntryKind<View, Form>,
  withTick: (form: Form, tick: Tick) => Form,
) {
  const queries = useQueryClient();
  /** What has been ticked and is not saved yet, by row and column. */
  const [waiting, setWaiting] = useState<Readonly<Record<string, boolean>>>({});

  const [collision, setCollision] = useState<EntryCollision<View>>();

  const stored = (id: string): View => {
    const entry = queries.getQueryData<ListView<View>>(key)?.items.find((item) => item.id === id);
    if (!entry) throw new ApiError('not-found');
    return entry;
  };
  const show = (saved: View) =>
    queries.setQueryData<ListView<View>>(
      key,
      (list) => list && { ...list, items: list.items.map((item) => (item.id === saved.id ? saved : item)) },
    );
  /** Profiles name their roles, and one's own menu may be another now. */
  const renew = () =>
    Promise.all(
      [ROLES_KEY, PROFILES_KEY, ['session']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );

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
      return await api.update(entry.id, entry.version, mine);
    } catch (error) {
      if (!hasCode(error, 'stale')) throw error;
      const theirs = (await api.list()).items.find(({ id }) => id === entry.id);
      if (!theirs) throw new ApiError('not-found');
      const between = differences(mine, theirs);
      return between.length > 0 && (await ask(theirs, between)) ? save(theirs, mine) : theirs;
    }
  };

  const write = useMutation({
    scope: { id: key[0] },
    mutationFn: (tick: Tick) => {
      const entry = stored(tick.row);
      return save(entry, withTick(toForm(entry), tick));
    },
    onSuccess: async (saved) => {
      show(saved);
      await queries.invalidateQueries({ queryKey: ['session'] });
    },
    onError: renew,
    onSettled: (_saved, _error, tick) =>
      setWaiting((cells) =>
        Object.fromEntries(Object.entries(cells).filter(([cell]) => cell !== cellOf(tick))),
      ),
  });
  return {
    /** What is ticked but not saved yet; undefined: as it is stored. */
    wanted: (row: string, column: string): boolean | undefined => waiting[cellOf({ row, column })],
    tick: (tick: Tick) => {
      setWaiting((cells) => ({ ...cells, [cellOf(tick)]: tick.on }));
      write.mutate(tick);
    },
    error: write.error,
    collision,
    create: async (form: Form) => {
      await api.create(form);
      await renew();
    },
    rename: async (id: string, name: string) => {
      const entry = stored(id);
      show(await save(entry, { ...toForm(entry), name }));
      await renew();
    },
    remove: async (id: string) => {
      await api.remove(id, stored(id).version);
      await renew();
    },
  };
}
