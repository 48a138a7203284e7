/** Screens of the console, in the order of its navigation. */
export const screens = [
  'try',
  'compare',
  'profile',
  'lists',
  'live',
  'evaluate',
  'coverage',
] as const;
export type Screen = (typeof screens)[number];

/** Location in the console: a screen and the names of the things it shows. Never a text: links are sent to others. */
export interface Route {
  readonly screen: Screen;
  /** Names of profiles and revisions: `p`, `q`, `pv`, `qv`. */
  readonly names: Readonly<Record<string, string>>;
}

/** Input of every screen: the names in its link, and a function that changes them. */
export interface ScreenProps {
  readonly names: Route['names'];
  setNames(names: Route['names']): void;
}

/** Names that a link may carry; any other is dropped. */
const NAMES = ['p', 'pv', 'q', 'qv'];
const NAME = /^[\w.-]{1,128}$/;

/** Reads the fragment of a link: `#compare?p=default&q=logs`. Browsers do not send it to the server. */
export function routeOf(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?');
  const screen = screens.find((one) => one === path) ?? 'try';
  const given = [...new URLSearchParams(query)].filter(
    ([name, value]) => NAMES.includes(name) && NAME.test(value),
  );
  return { screen, names: Object.fromEntries(given) };
}

/** Writes the fragment of a link. */
export function fragmentOf({ screen, names }: Route): string {
  const query = new URLSearchParams({ ...names }).toString();
  return query === '' ? `#${screen}` : `#${screen}?${query}`;
}
