import { useEffect, useState } from 'preact/hooks';
import { fragmentOf, type Route, routeOf } from './route.ts';
import { mayDiscard } from './unsaved.ts';

/** The current route, and a function that replaces the names in it. */
export function useRoute(): readonly [Route, (names: Route['names']) => void] {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const follow = () => {
      const next = routeOf(location.hash);
      if (fragmentOf(next) === fragmentOf(route)) return;
      if (mayDiscard()) setRoute(next);
      else history.replaceState(null, '', fragmentOf(route));
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [route]);
  return [
    route,
    (names) => {
      const next = { screen: route.screen, names };
      history.replaceState(null, '', fragmentOf(next));
      setRoute(routeOf(location.hash));
    },
  ];
}
