/** Purposes of a text, in the words of those who have it, and the shipped profile for each. */
const GOALS: readonly (readonly [profile: string, title: string, about: string])[] = [
  [
    'hipaa-safe-harbor',
    "Share patients' records",
    'The 18 identifiers of HIPAA’s Safe Harbor rule',
  ],
  [
    'default',
    'Pass letters, tickets or chats on',
    'Names, addresses, dates, phones, cards: everyday personal data',
  ],
  ['logs', 'Clean a log', 'Secrets, card data and personal data; times and services stay'],
  [
    'prompts',
    'Send a prompt to a model',
    'Labels, such as [PERSON_1], that can be put back into the answer',
  ],
  ['strict', 'Remove everything', 'Every type, also where the evidence is weak: more false alarms'],
];

/** Asks what a text is for, and chooses the profile by it. Shows the goals whose profiles this caller may use. */
export function Goals({
  profile,
  all,
  onChoose,
}: {
  readonly profile: string;
  readonly all: readonly string[];
  onChoose(profile: string): void;
}) {
  const goals = GOALS.filter(([name]) => all.includes(name));
  if (goals.length === 0) return null;
  return (
    <section class="card" aria-labelledby="goals-title">
      <h2 id="goals-title">What do you want to do?</h2>
      <div class="goals">
        {goals.map(([name, title, about]) => (
          <button
            key={name}
            type="button"
            class="goal"
            aria-pressed={name === profile}
            onClick={() => onChoose(name)}
          >
            <strong>{title}</strong>
            <span>{about}</span>
            <span class="hint">Profile {name}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
