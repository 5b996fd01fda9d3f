import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { fetchCode } from '../../fetch-code';
import { lateParts as texts } from '../../texts/late-parts';
import { showToast } from '../messages/toast';

/** Time in which the page requests its own answers and pictures first. Chosen, not measured. */
const REST_MS = 200;
/** Browsers dispatch the click of a tap a moment after the finger has left the screen. Chosen, not measured. */
const CLICK_MS = 100;

/** What a menu is given beside its own properties. */
export interface LateMenuProps {
  /** Whether the stand-in was pressed before the menu's code had loaded. */
  openAtOnce: boolean;
}

/**
 * Loads a menu of the top bar after the page itself. Until then `button`, which looks the same, stands in for it; a
 * press on it fetches the menu and opens it.
 */
export function lateMenu<Props extends object>(load: () => Promise<ComponentType<Props & LateMenuProps>>) {
  let loaded: ComponentType<Props & LateMenuProps> | null = null;

  return function LateMenu({ button, menu }: { button: ReactNode; menu: Props }) {
    const [Menu, setMenu] = useState(() => loaded);
    const [pressed, setPressed] = useState(false);
    const place = useRef<HTMLSpanElement>(null);
    const hadFocus = useRef(false);
    const released = useRef<Promise<void> | null>(null);
    useEffect(() => {
      if (Menu) return undefined;
      let isGone = false;
      const fetchMenu = async () => {
        loaded ??= await fetchCode(load);
        await released.current;
        if (isGone) return;
        hadFocus.current = place.current?.contains(document.activeElement) ?? false;
        startTransition(() => setMenu(() => loaded));
      };
      const fail = () => {
        // A failure of what was fetched before a press must not undo the press, whose own fetching is under way.
        if (isGone) return;
        if (pressed) showToast({ kind: 'error', title: texts.failed, description: texts.whatToDo });
        // The next press tries again.
        setPressed(false);
      };
      const begin = () => void fetchMenu().catch(fail);
      const timer = setTimeout(begin, pressed ? 0 : REST_MS);
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [Menu, pressed]);
    useLayoutEffect(() => {
      // A menu that opens takes the focus itself.
      if (Menu && hadFocus.current && !pressed) place.current?.querySelector('button')?.focus();
    }, [Menu, pressed]);
    const noteRelease = () => {
      released.current = untilReleased();
    };
    return (
      <span ref={place} className="contents">
        {Menu ? (
          <Menu {...menu} openAtOnce={pressed} />
        ) : (
          <span
            className="contents"
            onPointerDown={noteRelease}
            onKeyDown={noteRelease}
            onClick={() => setPressed(true)}
          >
            {button}
          </span>
        )}
      </span>
    );
  };
}

/** A button that is replaced between press and release gets no click. */
function untilReleased(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      setTimeout(resolve, CLICK_MS);
    };
    const { signal } = listening;
    for (const type of ['pointerup', 'pointercancel', 'keyup']) addEventListener(type, end, { signal });
  });
}
