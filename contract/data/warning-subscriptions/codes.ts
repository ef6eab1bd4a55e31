/** Subscriptions of one person in one workspace. */
export const subscriptionsMax = 50
