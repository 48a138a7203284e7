export type AdmissionResult = 'admitted' | 'busy' | 'client_busy';

/** A limit that clients share, and the part of it that each client has. */
export interface Shares {
  /** Takes `amount` for a client, all or nothing; `give` returns it. */
  take(client: string, amount: number): AdmissionResult;
  give(client: string, amount: number): void;
  /** Amount that is taken now. */
  taken(): number;
}

/** Opens a limit of `most`, with `mostOfOne` for one client. */
export function shares(most: number, mostOfOne: number): Shares {
  const clients = new Map<string, number>();
  let all = 0;
  return {
    take(client, amount) {
      const own = (clients.get(client) ?? 0) + amount;
      if (own > mostOfOne) return 'client_busy';
      if (all + amount > most) return 'busy';
      all += amount;
      clients.set(client, own);
      return 'admitted';
    },
    give(client, amount) {
      const own = (clients.get(client) ?? 0) - amount;
      if (own < 0) return;
      all -= amount;
      if (own === 0) clients.delete(client);
      else clients.set(client, own);
    },
    taken: () => all,
  };
}
