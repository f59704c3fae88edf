# Prial in a container. docs/hosting.md explains how to start it; compose.yaml does it for you.
FROM python:3.13-slim AS libraries

WORKDIR /prial
COPY requirements.lock ./
RUN python -m venv .venv \
    && .venv/bin/python -m pip install --no-cache-dir --require-hashes --no-compile -r requirements.lock

FROM python:3.13-slim

ENV PATH=/prial/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1
WORKDIR /prial
COPY --from=libraries /prial/.venv .venv
COPY bot bot
COPY cogs cogs
COPY docs/terms.md docs/privacy.md docs/
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin prial \
    && python -m compileall -q bot cogs .venv \
    && install -d -m 0700 -o prial -g prial data

USER 10001
VOLUME /prial/data
# The check needs no token. It fails unless this process serves people.
HEALTHCHECK --interval=60s --timeout=15s --start-period=120s --retries=3 CMD ["python", "-m", "bot", "status"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
