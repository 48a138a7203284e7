import type { ComponentType } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { CompareScreen } from './compare/compare-screen.tsx';
import { CoverageScreen } from './coverage/coverage-screen.tsx';
import { EvaluateScreen } from './evaluate/evaluate-screen.tsx';
import { ListsScreen } from './lists/lists-screen.tsx';
import { LiveScreen } from './live/live-screen.tsx';
import { KeyDialog } from './parts/key-dialog.tsx';
import { ProfileScreen } from './profile/profile-screen.tsx';
import { fragmentOf, type Screen, type ScreenProps, screens } from './route.ts';
import { type Proposed, SessionContext } from './session.ts';
import { TryScreen } from './try/try-screen.tsx';
import { useRoute } from './use-route.ts';

const SCREENS: Readonly<Partial<Record<Screen, ComponentType<ScreenProps>>>> = {
  try: TryScreen,
  compare: CompareScreen,
  profile: ProfileScreen,
  lists: ListsScreen,
  live: LiveScreen,
  evaluate: EvaluateScreen,
  coverage: CoverageScreen,
};

const TITLES: Readonly<Record<Screen, string>> = {
  try: 'Try',
  compare: 'Compare',
  profile: 'Profile',
  lists: 'Lists',
  live: 'Live',
  evaluate: 'Evaluate',
  coverage: 'Coverage',
};

/** The page: its head with the navigation, and the screen that the link names. */
export function Shell() {
  const [route, setNames] = useRoute();
  const [text, setText] = useState('');
  const [proposed, propose] = useState<Proposed>();
  const [key, setKey] = useState({ version: 0, given: false, asking: false });
  const session = useMemo(
    () => ({
      text,
      setText,
      keyVersion: key.version,
      proposed,
      propose,
      askForKey: () => setKey((now) => ({ ...now, asking: true })),
    }),
    [text, key.version, proposed],
  );
  const Current = SCREENS[route.screen] ?? TryScreen;
  document.title = `${TITLES[route.screen]} · redactor`;
  return (
    <SessionContext.Provider value={session}>
      <a class="skip" href={fragmentOf(route)} onClick={skip}>
        Skip to content
      </a>
      <header class="top">
        <span class="brand">
          <img src="/console/icon.svg" width="24" height="24" alt="" />
          redactor
        </span>
        <nav aria-label="Screens">
          {screens
            .filter((screen) => SCREENS[screen] !== undefined)
            .map((screen) => (
              <a
                key={screen}
                href={`#${screen}`}
                aria-current={screen === route.screen ? 'page' : undefined}
              >
                {TITLES[screen]}
              </a>
            ))}
        </nav>
        <button type="button" class="quiet" onClick={session.askForKey}>
          {key.given ? 'API key set' : 'API key'}
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        <Current names={route.names} setNames={setNames} />
      </main>
      <KeyDialog
        open={key.asking}
        onClose={(given) =>
          setKey((now) => ({
            asking: false,
            given: given ?? now.given,
            version: given === undefined ? now.version : now.version + 1,
          }))
        }
      />
    </SessionContext.Provider>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
