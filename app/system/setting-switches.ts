/** What is on or off. */
export const settingSwitches = ['showRegister', 'showForget', 'sysAutoLoginSso', 'sysWatermark'] as const
