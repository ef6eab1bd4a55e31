/** `submit` also checks the answers and locks the paper. spec: operations §4 */
export const AnswerMode = { save: 'save', submit: 'submit' } as const
export type AnswerMode = (typeof AnswerMode)[keyof typeof AnswerMode]
