/** How answers are sent: kept as they are, or checked and locked. spec: operations §4 */
export const AnswerMode = { save: 'save', submit: 'submit' } as const
export type AnswerMode = (typeof AnswerMode)[keyof typeof AnswerMode]
