import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code is fetched when it is first drawn, or by `preload` before. Unlike with `lazy`, what has been fetched is
 * drawn at once. A fault of the fetching is thrown where it is drawn.
 */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined;
  const preload = async () => (component ??= await load());

  function Fetched(props: Props) {
    const [state, setState] = useState<{ Drawn?: ComponentType<Props> | undefined; fault?: Error }>({
      Drawn: component,
    });
    useEffect(() => {
      if (component) return;
      let gone = false;
      preload().then(
        (Drawn) => gone || setState({ Drawn }),
        (fault: unknown) => gone || setState({ fault: asError(fault) }),
      );
      return () => {
        gone = true;
      };
    }, []);
    if (state.fault !== undefined) throw state.fault;
    return state.Drawn && <state.Drawn {...props} />;
  }
  return Object.assign(Fetched, { preload });
}

const asError = (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault)));
