import { useEffect, useState } from 'preact/hooks';
import { fragmentOf, type Route, routeOf } from './route.ts';

/** The current route, and a function that replaces the names in it. */
export function useRoute(): readonly [Route, (names: Route['names']) => void] {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const follow = () => setRoute(routeOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return [
    route,
    (names) => {
      const next = { screen: route.screen, names };
      history.replaceState(null, '', fragmentOf(next));
      setRoute(routeOf(location.hash));
    },
  ];
}
