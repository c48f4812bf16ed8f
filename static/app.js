// Eases what every page already does without script.
(() => {
  "use strict";
  const SILENCE = 40000; // the server's beat comes every 15 s
  const find = id => document.getElementById(id);
  // What it says, in the language of the page.
  const [CONNECTING, LIVE, RECONNECTING, PAUSED, UNSAVED, AWAY, MORE, NONE, TAKE, ADD, ...FACES] = find("say").dataset.words.split("|");

  // Where the browser lets it, the device keeps the last view of each page.
  navigator.serviceWorker?.register(new URL("worker.js", document.querySelector("link[rel=manifest]").href)).catch(e => console.info("No views are kept: " + e.message));

  const live = find("live");
  const badge = find("badge");
  let connection = null;
  let heard = Date.now();
  let ended = false;

  function say(text) {
    if (find("say").textContent !== text) find("say").textContent = text;
  }

  function show(state, text) {
    if (!badge || (ended && state !== "off")) return;
    badge.dataset.state = state;
    badge.firstChild.textContent = text;
    badge.hidden = false;
  }

  const rows = () => [...document.querySelectorAll("#feed .ev")];
  const number = row => Number(row.id.slice(3)); // ev-118
  let spoken = rows().reduce((most, row) => Math.max(most, number(row)), 0);

  function summary() {
    const fresh = rows().filter(row => number(row) > spoken).sort((a, b) => number(b) - number(a));
    if (!fresh.length) return;
    spoken = number(fresh[0]);
    const newest = fresh[0].querySelector("p").textContent.trim();
    say(fresh.length > 1 ? MORE.replace("#", fresh.length) + " " + newest : newest);
  }

  if (live) {
    show("wait", CONNECTING);
    live.addEventListener("htmx:sse:after:connection", e => {
      connection = e.detail.connection;
      heard = Date.now();
      show("on", LIVE);
      find("stale")?.remove(); // the stream tells what is new
    });
    live.addEventListener("htmx:sse:after:message", e => {
      heard = Date.now();
      show("on", LIVE);
      if (!e.detail.message.event) summary();
    });
    live.addEventListener("htmx:sse:error", () => show("wait", RECONNECTING));
    live.addEventListener("bye", () => {
      show("off", PAUSED);
      ended = true;
    });
    document.addEventListener("visibilitychange", () => { heard = Date.now(); });
    setInterval(() => {
      if (ended || document.hidden) return;
      if (!connection) htmx.trigger(live, "again"); // the first call came to nothing
      if (Date.now() - heard < SILENCE) return;
      heard = Date.now();
      show("wait", RECONNECTING);
      connection?.reader?.cancel();
    }, 5000);
  }

  // A form that did not arrive keeps its values and says beside its button that nothing
  // was saved, until it is sent again; its key makes that harmless.
  const unsaved = new Map();
  function tell(form, button) {
    show("wait", UNSAVED);
    const note = find("unsaved").content.firstElementChild.cloneNode(true);
    const place = () => note.isConnected || (button?.parentElement === form ? button.after(note) : form.prepend(note));
    note.lastElementChild.addEventListener("click", () => form.requestSubmit(button?.form === form ? button : null));
    unsaved.set(form, place);
    place();
  }
  let answers = null; // the form before whose sending the tracker answered
  document.addEventListener("submit", e => {
    const form = e.target;
    form.querySelector(".unsaved")?.remove();
    unsaved.delete(form);
    if (e.defaultPrevented || form.method !== "post") return; // htmx sends it
    if (answers === form) return answers = null;
    e.preventDefault();
    fetch(new URL("healthz", document.querySelector("link[rel=manifest]").href), { cache: "no-store", signal: AbortSignal.timeout(5000) }).then(() => {
      answers = form;
      form.requestSubmit(e.submitter);
    }, () => tell(form, e.submitter));
  });
  document.addEventListener("htmx:error", e => {
    const ctx = e.detail?.ctx;
    if (ctx?.sourceElement?.matches?.("form")) tell(ctx.sourceElement, ctx.sourceEvent?.submitter);
  });
  addEventListener("offline", () => show("wait", AWAY));
  addEventListener("online", () => connection?.reader?.cancel());

  // Letting go of the timeline's marker shows the table as it stood there.
  find("marker")?.addEventListener("pointerup", e => setTimeout(() => e.target.form.requestSubmit()));

  // Keys and swipes press what stands on the page: a link or button says by which
  // key it is pressed. A field, a button and an unfolding part keep their own.
  const press = key => {
    const what = document.querySelector('[data-key="' + key + '"]');
    what?.click();
    return !!what;
  };
  document.addEventListener("keydown", e => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (e.target.closest("input, select, textarea, summary, button, [tabindex], [contenteditable]")) return;
    const moves = !e.shiftKey && /^(Arrow(Left|Right)|Home|End|Space)$/.test(e.code);
    if (moves ? press(e.code) : !lettersOff() && letter(e.key)) e.preventDefault();
  });

  // Single signs: ? lists the keys, a digit opens the page of that place in the bar,
  // / leads to what can be searched or typed. The list lets them be switched off.
  const lettersOff = () => localStorage.getItem("signs") === "off";
  function letter(key) {
    const page = key >= "1" && key <= "9" && document.querySelectorAll(".tabs a")[key - 1];
    const field = key === "/" && document.querySelector('main input:is([type="search"], [type="text"]), main textarea');
    if (page) page.click();
    if (field) {
      field.closest("details:not([open])")?.setAttribute("open", "");
      field.focus();
    }
    if (key === "?") listKeys();
    return page || field || key === "?";
  }
  async function listKeys() {
    if (find("keys")) return find("keys").scrollIntoView();
    const help = await fetch(document.querySelector(".foot a[href*='/help']").href);
    if (!help.ok) throw new Error("the help page answers " + help.status);
    const dialog = document.createElement("dialog");
    dialog.append(new DOMParser().parseFromString(await help.text(), "text/html").getElementById("keys"));
    dialog.setAttribute("aria-labelledby", "keys-h");
    document.body.append(dialog);
    offerSwitch();
    dialog.querySelector("button").addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    dialog.showModal();
  }
  function offerSwitch() {
    const box = find("signs");
    if (!box) return;
    box.checked = !lettersOff();
    box.closest("[hidden]")?.removeAttribute("hidden");
    box.addEventListener("change", () => localStorage.setItem("signs", box.checked ? "on" : "off"));
  }
  offerSwitch();
  let touched = null;
  document.addEventListener("touchstart", e => {
    const place = e.target.closest("[data-swipe]") && !e.target.closest(".scroll, input, select") && e.touches.length === 1;
    touched = place ? e.touches[0] : null;
  }, { passive: true });
  document.addEventListener("touchend", e => {
    if (!touched) return;
    const dx = e.changedTouches[0].clientX - touched.clientX, dy = e.changedTouches[0].clientY - touched.clientY;
    touched = null;
    if (Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) press(dx < 0 ? "ArrowRight" : "ArrowLeft");
  }, { passive: true });

  // Dice are tapped: a whole throw where it is known how many they are and they show
  // little, else face by face. What was tapped or typed last counts.
  const DICE = {
    combat: [["S", "d-skull", FACES[0]], ["W", "d-white", FACES[1]], ["B", "d-black", FACES[2]]],
    movement: [1, 2, 3, 4, 5, 6].map(n => [String(n), "d" + n, String(n)]),
  };
  const MOST = 21; // throws to choose from
  const throwsOf = (dice, n) => n < 1 ? [[]] : dice.flatMap((die, i) => throwsOf(dice.slice(i), n - 1).map(rest => [die, ...rest]));

  function button(words, inside, data) {
    const tap = document.createElement("button");
    tap.type = "button";
    tap.setAttribute("aria-label", words);
    tap.innerHTML = inside;
    Object.assign(tap.dataset, data);
    return tap;
  }
  function whole(faces) {
    return button(faces.map(f => f[2]).join(", "), faces.map(f => '<i class="' + f[1] + '"></i>').join(""), { all: faces.map(f => f[0]).join(" ") });
  }
  const pressed = (tray, faces) => [...tray.children].forEach(tap => tap.setAttribute("aria-pressed", String(tap.dataset.all === faces.trim())));
  function single(letter, symbol, words, tray) {
    const kind = letter === "-" ? "ic" : "die";
    const tap = button(words, '<svg class="' + kind + '" aria-hidden="true"><use href="' + tray.dataset.icons + symbol + '"></use></svg>', { face: letter });
    tap.className = "face";
    return tap;
  }

  function offerFaces() {
    for (const tray of document.querySelectorAll(".faces")) {
      const dice = DICE[tray.dataset.die] || [], n = Number(tray.dataset.count) || 0;
      const all = n > 0 && n <= 5 ? throwsOf(dice, n) : [];
      if (tray.firstChild) {
        // it is offered already
      } else if (all.length > 0 && all.length <= MOST) {
        tray.classList.replace("faces", "taps");
        tray.append(...all.map(whole));
        pressed(tray, tray.closest(".throw").querySelector("[type=text]").value);
      } else {
        for (const [letter, symbol, words] of dice) tray.append(single(letter, symbol, ADD.replace("#", words), tray));
        tray.append(single("-", "undo", TAKE, tray));
      }
      tray.hidden = false;
    }
  }
  offerFaces();
  for (const paper of document.querySelectorAll("[data-print]")) {
    paper.hidden = false;
    paper.addEventListener("click", () => print());
  }
  document.addEventListener("htmx:after:swap", () => {
    offerFaces();
    for (const [form, place] of unsaved) if (form.isConnected) place();
  });

  document.addEventListener("input", e => {
    const all = e.target.closest(".throw");
    const typed = all?.querySelector("[type=text]");
    if (!typed) return;
    for (const tray of all.querySelectorAll(".taps:has([data-all])")) pressed(tray, typed.value);
    if (e.target !== typed) {
      typed.value = "";
    } else if (typed.value) {
      for (const none of all.querySelectorAll('.taps input[value=""]')) none.checked = true;
    }
  });
  document.addEventListener("click", e => {
    const tap = e.target.closest(".taps button, .face");
    const field = tap?.closest(".throw").querySelector("[type=text]");
    if (!field) return;
    if (tap.dataset.all) {
      field.value = tap.dataset.all;
      pressed(tap.parentElement, tap.dataset.all);
    } else if (tap.dataset.face) {
      const faces = field.value.trim();
      field.value = tap.dataset.face === "-" ? faces.slice(0, -1).trim() : (faces + " " + tap.dataset.face).trim();
      say(field.value || NONE);
    } else {
      field.value = ""; // the tap itself is sent
    }
  });
})();
