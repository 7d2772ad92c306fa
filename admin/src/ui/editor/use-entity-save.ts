import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, hasCode } from '../../api/api-error.ts';
import type { ProblemFault } from 'parvis/contract/problem';
import type { ShownFaults } from './use-entity-form.ts';

/** What every editable resource has. */
export interface Stored {
  id: string;
  version: number | string;
}

/** Saves what is on the screen over a version; creates it when undefined. */
export type Write<View extends Stored> = (on: View | undefined) => Promise<View>;

/** A save conflict: the version stored meanwhile, or its deletion, and the ways to resolve it. */
export interface Collision<View> {
  /** Undefined if it was deleted meanwhile. */
  theirs: View | undefined;
  takeTheirs: () => void;
  /** Overwrites the stored version; recreates what was deleted. */
  keepMine: () => void;
  close: () => void;
}

export interface SaveFault extends ShownFaults {
  error: unknown;
}

interface EntitySaveParts<View extends Stored> {
  /** The version that the screen is based on; undefined when nothing is stored yet. */
  base: View | undefined;
  read: (id: string) => Promise<View>;
  /** Returns whether the stored version equals the screen: then a save succeeded whose response was lost. */
  isSame: (theirs: View) => boolean;
  onSaved: (saved: View, isNew: boolean) => unknown;
  /** Replaces what is on the screen with the stored version. */
  onTakeTheirs: (theirs: View) => void;
  showFaults: (faults: readonly ProblemFault[]) => ShownFaults;
}

export interface EntitySave<View extends Stored> {
  /** Saves; resolves to true on success. */
  submit: (write: Write<View>) => Promise<boolean>;
  isSaving: boolean;
  fault: SaveFault | undefined;
  collision: Collision<View> | undefined;
}

/** Saves an entity and handles validation errors, newer versions and deletions. */
export function useEntitySave<View extends Stored>(parts: EntitySaveParts<View>): EntitySave<View> {
  const { base, read, isSame, onSaved, onTakeTheirs, showFaults } = parts;
  const [fault, setFault] = useState<SaveFault>();
  const [newer, setNewer] = useState<{ theirs: View | undefined; write: Write<View> }>();

  const settle = async (saved: View, isNew: boolean) => {
    setNewer(undefined);
    await onSaved(saved, isNew);
    return true;
  };

  const meet = async (id: string, write: Write<View>): Promise<boolean> => {
    try {
      const theirs = await read(id);
      if (isSame(theirs)) return await settle(theirs, false);
      setNewer({ theirs, write });
    } catch (error) {
      if (!hasCode(error, 'not-found')) throw error;
      setNewer({ theirs: undefined, write });
    }
    return false;
  };

  const attempt = async (write: Write<View>, on: View | undefined): Promise<boolean> => {
    try {
      return await settle(await write(on), on === undefined);
    } catch (error) {
      if (on && (hasCode(error, 'stale') || hasCode(error, 'not-found'))) return meet(on.id, write);
      throw error;
    }
  };

  const { isPending, mutateAsync } = useMutation({
    mutationFn: ({ write, on }: { write: Write<View>; on: View | undefined }) => attempt(write, on),
    onMutate: () => setFault(undefined),
    onError: (error) => {
      setNewer(undefined);
      setFault({ error, ...showFaults(error instanceof ApiError ? error.faults : []) });
    },
  });

  const save = async (write: Write<View>, on: View | undefined): Promise<boolean> =>
    !isPending && mutateAsync({ write, on }).catch(() => false);

  const collision: Collision<View> | undefined = newer && {
    theirs: newer.theirs,
    takeTheirs: () => {
      setNewer(undefined);
      if (newer.theirs) onTakeTheirs(newer.theirs);
    },
    keepMine: () => void save(newer.write, newer.theirs),
    close: () => setNewer(undefined),
  };
  return { submit: (write) => save(write, base), isSaving: isPending, fault, collision };
}
