export { clientAction, clientLoader } from '#app/accounts/user-settings.network.ts'
export { default, handle } from '#app/accounts/user-settings.screen.tsx'
export { action, loader } from '#app/accounts/user-settings.server.ts'
