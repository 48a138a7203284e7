// Redacts a file through the service: go run redact.go https://localhost:8080 server.crt FILE > REDACTED
package main

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"os"
)

func main() {
	if err := redact(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// redact sends the file in pieces, so its size does not matter.
func redact(url, certificate, path string) error {
	pem, err := os.ReadFile(certificate)
	if err != nil {
		return err
	}
	known := x509.NewCertPool()
	known.AppendCertsFromPEM(pem)
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: known}}}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	answer, err := client.Post(url+"/api/filter?p=default", "text/plain", file)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		problem, _ := io.ReadAll(answer.Body)
		return fmt.Errorf("%s: %s", answer.Status, problem)
	}
	// An answer that breaks off ends with an error: what was written until then is not the whole text.
	_, err = io.Copy(os.Stdout, answer.Body)
	return err
}
