import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** The targets of inclusion markers and links, by kind: `form`, `page`. */
export interface References {
  kinds: readonly string[];
  /** Returns a few names of a kind with their titles, best first. */
  search: (kind: string, text: string, signal: AbortSignal) => Promise<{ name: string; title: string }[]>;
}

const TYPED = /@([a-z]*)(?:\(([\w-]*))?$/;

/** Completes `@page(contact)`: the kind, then the name. */
export function referenceCompletion(references: () => References | undefined): Extension {
  // One function: the editor knows its sources by identity.
  const autocomplete = (context: CompletionContext) => complete(context, references());
  return EditorState.languageData.of(() => [{ autocomplete }]);
}

async function complete(
  context: CompletionContext,
  references: References | undefined,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(TYPED);
  if (!typed || !references) return null;
  const [, kind = '', name] = TYPED.exec(typed.text)!;
  if (name === undefined) {
    const options = references.kinds.map((known) => ({ label: `@${known}`, apply: applied(`@${known}(`) }));
    return { from: typed.from, options, validFor: /^@[a-z]*$/ };
  }
  if (!references.kinds.includes(kind)) return null;
  const aborted = new AbortController();
  context.addEventListener('abort', () => aborted.abort());
  const found = await references.search(kind, name, aborted.signal).catch(() => []);
  const options = found.map((item) => ({
    ...{ label: item.name, detail: item.title },
    apply: applied(`${item.name})`),
  }));
  return { from: context.pos - name.length, options, filter: false };
}

/** Inserts a text; a closing parenthesis behind it, which the editor has added, is not doubled. */
const applied = (text: string) => (view: EditorView, _: Completion, from: number, to: number) => {
  const isClosed = text.endsWith(')') && view.state.sliceDoc(to, to + 1) === ')';
  view.dispatch({
    changes: { from, to: isClosed ? to + 1 : to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
  });
};
