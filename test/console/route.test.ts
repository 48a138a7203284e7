import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fragmentOf, routeOf } from '../../src/console/route.ts';

test('a link names a screen and profiles, and nothing else', () => {
  assert.deepEqual(routeOf('#compare?p=default&q=my.logs-2&qv=3'), {
    screen: 'compare',
    names: { p: 'default', q: 'my.logs-2', qv: '3' },
  });
  assert.deepEqual(routeOf('#try?text=secret&p=a%20b'), { screen: 'try', names: {} });
  assert.deepEqual(routeOf('#nosuch'), { screen: 'try', names: {} });
});

test('a link that was written is read as it was', () => {
  const route = { screen: 'profile', names: { p: 'logs', pv: '2' } } as const;
  assert.deepEqual(routeOf(fragmentOf(route)), route);
  assert.equal(fragmentOf({ screen: 'live', names: {} }), '#live');
});
