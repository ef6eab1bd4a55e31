/** Forms by which people act on warnings. */
export const ActForm = { decide: 'decide', assign: 'assign', snooze: 'snooze' } as const
