// Keeps the last view of each page on this device, so that it can be read while
// the tracker does not answer. It sends nothing later: what could not be sent is
// said to be so at once.
"use strict";
const RELEASE = "%release%"; // the server puts in which files it has
const HOME = new URL(self.registration.scope).pathname;
const FILES = "files-" + RELEASE, VIEWS = "views";
const KEPT = 60; // views, the oldest goes first
const GONE = /^c\/[^/]+\/(seats?|sample\/throw|archive\/delete|commands\/(LeavePlayer|Delete))(\/|$)/; // to another seat, or to none

self.addEventListener("install", e => e.waitUntil(begin()));
self.addEventListener("activate", e => e.waitUntil(tidy()));
self.addEventListener("fetch", e => {
  const { pathname, origin } = new URL(e.request.url);
  if (origin !== location.origin) return;
  const path = pathname.slice(HOME.length);
  if (e.request.method === "POST" && GONE.test(path)) e.waitUntil(forget(e.request.url));
  if (path.startsWith("static/")) e.respondWith(file(e.request));
  else if (e.request.mode === "navigate") e.respondWith(e.request.method === "GET" ? view(e) : send(e.request));
});

// begin fetches the page for when there is none, with the files that it needs.
async function begin() {
  const files = await caches.open(FILES);
  const page = await fetch(HOME + "offline", { cache: "no-store" });
  await files.put(HOME + "offline", page.clone());
  const wanted = [...(await page.text()).matchAll(/(?:href|src|content)="([^"#]*\/static\/[^"#]*)/g)].map(m => m[1]);
  await files.addAll([...new Set(wanted)]);
  await self.skipWaiting();
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith("files-") && name !== FILES) await caches.delete(name);
  await self.clients.claim();
}

// file gives a file of the tracker's, which never changes under its address.
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

// view gives a page as it is, and as it was read last if the tracker is silent.
async function view(e) {
  try {
    const answer = await fetch(e.request);
    if ([401, 403, 404].includes(answer.status)) e.waitUntil(forget(e.request.url)); // no seat any more
    if (answer.ok && (answer.headers.get("Content-Type") || "").startsWith("text/html")) e.waitUntil(keep(e.request.url, answer.clone()));
    return answer;
  } catch {
    const kept = await (await caches.open(VIEWS)).match(e.request.url, { ignoreVary: true });
    return kept ? aged(kept) : silence("silent");
  }
}

async function keep(url, answer) {
  const views = await caches.open(VIEWS);
  await views.delete(url, { ignoreVary: true }); // so that it is the newest
  await views.put(url, answer);
  for (const oldest of (await views.keys()).slice(0, -KEPT)) await views.delete(oldest);
}

// forget lets go of what was read at a table: it is not for who sits here next.
async function forget(url) {
  const table = (new URL(url).pathname.slice(HOME.length).match(/^c\/[^/]+/) || [""])[0];
  const views = await caches.open(VIEWS);
  for (const view of await views.keys()) if (table && (new URL(view.url).pathname + "/").startsWith(HOME + table + "/")) await views.delete(view);
}

// send sends a form that is sent without htmx.
async function send(request) {
  try {
    return await fetch(request);
  } catch {
    return silence("unsent");
  }
}

// aged is a view that was kept, which says so and when it was read.
async function aged(kept) {
  const offline = await (await caches.match(HOME + "offline")).text();
  const read = new Date(kept.headers.get("Date"));
  const note = offline.match(/<section id="stale"[^]*?<\/section>/)[0].replace('id="stale" hidden', 'id="stale"')
    .replace(/href="[^"]*"/, () => 'href="' + kept.url.replaceAll("&", "&amp;") + '"')
    .replace("></time>", () => ' datetime="' + read.toISOString() + '">' + read.toLocaleString((offline.match(/<html lang="(\w+)"/) || [])[1]) + "</time>");
  const page = await kept.text();
  return again(kept, page.replace('<main id="main">', main => main + note), 200);
}

// silence is the page for when there is none, with one of its parts.
async function silence(part) {
  const kept = await caches.match(HOME + "offline");
  const page = await kept.text();
  return again(kept, page.replace('id="' + part + '" hidden', 'id="' + part + '"'), 503);
}

// again is an answer with another body.
function again(kept, page, status) {
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(page, { status, headers });
}
