# Builds the product and runs it as the user node. Settings: docs/configuration.md.
ARG NODE=24

FROM node:${NODE}-slim AS build
WORKDIR /app
COPY . .
# The build installs what the lockfile names; what only builds and tests is removed again.
RUN --mount=type=cache,target=/root/.npm npm run build && npm prune --omit=dev

FROM node:${NODE}-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
# Read at run time: the migrations below api, and the texts.
COPY --from=build /app/api api
COPY --from=build /app/public/locales public/locales
# Pictures of charts in mails need a font with Chinese characters.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-wqy-microhei && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Settings and flags of `npm start`.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
CMD ["node", "--max-semi-space-size=8", "--min-semi-space-size=8", "--heap-growing-percent=100", "build/server.js"]
