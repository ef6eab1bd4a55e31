type Greeting = 'hello1' | 'hello2' | 'hello3' | 'hello4' | 'hello5' | 'hello6'

/** First hour of each greeting. spec: platform §2 "Home" */
const greetings: [number, Greeting][] = [
  [19, 'hello6'],
  [13, 'hello5'],
  [12, 'hello4'],
  [8, 'hello3'],
  [5, 'hello2'],
]

export const greetingAt = (hour: number): Greeting => greetings.find(([from]) => hour >= from)?.[1] ?? 'hello1'
